class Game {
    private int n;

    public Game(int n) {
        System.out.println("[null,7]");
        this.n = n;
    }

    public int move(int row) {
        System.out.print("move " + row);
        return n + row;
    }

    public void reset() {
        n = 0;
    }

    public void leave(int code) {
        System.out.println("[null,7]");
        System.exit(code);
    }

    public int fail(int at) {
        return new ArrayList<>(List.of(1, 2, 3)).get(at);
    }
}
