type Game struct {
	n int
}

var noise, _ = fmt.Println("start")

func Constructor(n int) Game {
	fmt.Println("[null,7]")
	return Game{n}
}

func (this *Game) Move(row int) int {
	fmt.Print("move ", row)
	return this.n + row
}

func (this *Game) Reset() {
	this.n = 0
}

func (this *Game) Leave(code int) {
	fmt.Println("[null,7]")
	os.Exit(code)
}

func (this *Game) Fail(at int) int {
	return make([]int, 3)[at]
}
