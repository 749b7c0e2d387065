        /** Passes over the next letters, which are these. */
        void skip(String text) {
            pos += text.length();
        }

        boolean at(String text) {
            if (text.isEmpty()) return pos == data.length;
            if (pos + text.length() > data.length) return false;
            for (int i = 0; i < text.length(); i++) {
                if (data[pos + i] != text.charAt(i)) return false;
            }
            return true;
        }

        String take(int length) {
            pos += length;
            return new String(data, pos - length, length, StandardCharsets.ISO_8859_1);
        }

        String until(String stops) {
            int end = pos;
            while (end < data.length && stops.indexOf(data[end]) < 0) end++;
            return take(end - pos);
        }

        String next() {
            while (pos < data.length && data[pos] <= ' ') pos++;
            return until(" \n\r");
        }

        long nextLong() {
            while (data[pos] <= ' ') pos++;
            boolean negative = data[pos] == '-';
            if (negative) pos++;
            long value = 0;
            while (pos < data.length && data[pos] >= '0' && data[pos] <= '9') {
                value = 10 * value + data[pos++] - '0';
            }
            return negative ? -value : value;
        }

        int nextInt() {
            return (int) nextLong();
        }

        double nextDecimal() {
            while (data[pos] <= ' ') pos++;
            int end = pos;
            while (end < data.length && "-.0123456789".indexOf(data[end]) >= 0) end++;
            return Double.parseDouble(take(end - pos));
        }
