// skip passes over the next letters, which are these.
func skip(text string) {
	pos += len(text)
}

func at(text string) bool {
	if text == "" {
		return pos == len(input)
	}
	return bytes.HasPrefix(input[pos:], []byte(text))
}

func take(length int) string {
	pos += length
	return string(input[pos-length : pos])
}

func until(stops string) string {
	length := bytes.IndexAny(input[pos:], stops)
	if length < 0 {
		length = len(input) - pos
	}
	return take(length)
}

func skipBlanks() {
	for pos < len(input) && input[pos] <= ' ' {
		pos++
	}
}

func readWord() string {
	skipBlanks()
	return until(" \n\r")
}

func readInt() int {
	skipBlanks()
	negative := input[pos] == '-'
	if negative {
		pos++
	}
	value := 0
	for pos < len(input) && '0' <= input[pos] && input[pos] <= '9' {
		value = 10*value + int(input[pos]-'0')
		pos++
	}
	if negative {
		return -value
	}
	return value
}

func readDigits(count int) int {
	value, _ := strconv.Atoi(take(count))
	return value
}

func readDecimal() float64 {
	skipBlanks()
	length := 0
	for pos+length < len(input) && bytes.IndexByte([]byte("-.0123456789"), input[pos+length]) >= 0 {
		length++
	}
	value, _ := strconv.ParseFloat(take(length), 64)
	return value
}
