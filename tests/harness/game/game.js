class Game {
  constructor(n) {
    console.log('[null,7]');
    this.n = n;
  }

  move(row) {
    process.stdout.write(`move ${row}`);
    return this.n + row;
  }

  reset() {
    this.n = 0;
  }

  leave(code) {
    console.log('[null,7]');
    process.exit(code);
  }

  fail(at) {
    return [[1], [2], [3]][at][0];
  }
}
