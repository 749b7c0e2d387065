// Reads the calls, prints the results in a frame. Every name begins with tengen, imports included: the
// solution is in the same package.

// The input, which has been checked against the signature: commas are as good as blanks.
var tengenText []byte

// Whether input and answer have a frame around them.
const tengenFramed = @FRAMED@

var tengenAt int
var tengenNonce string

var tengenOutput []byte

// The solution returned what it must not.
type tengenFailure string

// It runs before anything of the solution does: the first variable of the file calls it.
func tengenStart() bool {
	text, err := tengenIO.ReadAll(tengenOS.Stdin)
	if err != nil {
		panic(err)
	}
	for tengenFramed && tengenAt < len(text) && text[tengenAt] != '\n' {
		tengenAt++
	}
	tengenNonce, tengenText = string(text[:tengenAt]), text
	return true
}

func tengenPeek() byte {
	for tengenAt < len(tengenText) && (tengenText[tengenAt] <= ' ' || tengenText[tengenAt] == ',') {
		tengenAt++
	}
	if tengenAt == len(tengenText) {
		return 0
	}
	return tengenText[tengenAt]
}

func tengenTake() {
	tengenPeek()
	tengenAt++
}

func tengenTakes(wanted byte) bool {
	here := tengenPeek() == wanted
	if here {
		tengenAt++
	}
	return here
}

func tengenWord() string {
	tengenPeek()
	start := tengenAt
	for tengenAt < len(tengenText) && tengenText[tengenAt] > ' ' && tengenText[tengenAt] != ',' && tengenText[tengenAt] != ']' {
		tengenAt++
	}
	return string(tengenText[start:tengenAt])
}

func tengenReadLong() int64 {
	number, err := tengenStrconv.ParseInt(tengenWord(), 10, 64)
	if err != nil {
		panic(err)
	}
	return number
}

func tengenReadInt() int {
	return int(tengenReadLong())
}

func tengenReadDouble() float64 {
	number, err := tengenStrconv.ParseFloat(tengenWord(), 64)
	if err != nil {
		panic(err)
	}
	return number
}

func tengenReadBool() bool {
	return tengenWord() == "true"
}

func tengenHex4() rune {
	code, err := tengenStrconv.ParseUint(string(tengenText[tengenAt:tengenAt+4]), 16, 32)
	if err != nil {
		panic(err)
	}
	tengenAt += 4
	return rune(code)
}

func tengenReadEscape() rune {
	letter := tengenText[tengenAt]
	tengenAt++
	switch letter {
	case 'u':
		code := tengenHex4()
		if code>>10 == 0x36 {
			tengenAt += 2
			code = 0x10000 + (code&0x3ff)<<10 + tengenHex4()&0x3ff
		}
		return code
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return rune(letter)
}

func tengenReadString() string {
	tengenTake()
	var text []byte
	for {
		letter := tengenText[tengenAt]
		tengenAt++
		switch letter {
		case '"':
			return string(text)
		case '\\':
			text = append(text, string(tengenReadEscape())...)
		default:
			text = append(text, letter)
		}
	}
}

func tengenReadChar() byte {
	return tengenReadString()[0]
}

func tengenReadNullable[T any](read func() T) func() *T {
	return func() *T {
		if tengenPeek() == 'n' {
			tengenWord()
			return nil
		}
		value := read()
		return &value
	}
}

func tengenReadList[T any](read func() T) func() []T {
	return func() []T {
		items := []T{}
		tengenTake()
		for !tengenTakes(']') {
			items = append(items, read())
		}
		return items
	}
}

func tengenSay(text string) {
	tengenOutput = append(tengenOutput, text...)
}

func tengenWriteLong(number int64, what string) {
	tengenOutput = tengenStrconv.AppendInt(tengenOutput, number, 10)
}

func tengenWriteInt(number int, what string) {
	if int(int32(number)) != number {
		panic(tengenFailure(what + " returned a number that does not fit int"))
	}
	tengenWriteLong(int64(number), what)
}

func tengenWriteDouble(number float64, what string) {
	if number-number != 0 {
		panic(tengenFailure(what + " returned a number that JSON cannot hold"))
	}
	tengenOutput = tengenStrconv.AppendFloat(tengenOutput, number, 'f', 5, 64)
}

func tengenWriteBool(flag bool, what string) {
	tengenOutput = tengenStrconv.AppendBool(tengenOutput, flag)
}

func tengenWriteString(text string, what string) {
	tengenSay("\"")
	for at := 0; at < len(text); at++ {
		switch letter := text[at]; {
		case letter == '"' || letter == '\\':
			tengenOutput = append(tengenOutput, '\\', letter)
		case letter < ' ':
			const digits = "0123456789abcdef"
			tengenOutput = append(tengenOutput, '\\', 'u', '0', '0', digits[letter>>4], digits[letter&15])
		default:
			tengenOutput = append(tengenOutput, letter)
		}
	}
	tengenSay("\"")
}

func tengenWriteChar(letter byte, what string) {
	tengenWriteString(string([]byte{letter}), what)
}

func tengenWriteNullable[T any](write func(T, string)) func(*T, string) {
	return func(value *T, what string) {
		if value == nil {
			tengenSay("null")
		} else {
			write(*value, what)
		}
	}
}

func tengenWriteList[T any](write func(T, string)) func([]T, string) {
	return func(items []T, what string) {
		tengenSay("[")
		for at, item := range items {
			if at > 0 {
				tengenSay(",")
			}
			write(item, what)
		}
		tengenSay("]")
	}
}

// A list that is a circle has no end; no answer has as many nodes as this.
func tengenCheckEnd(nodes int, what string) {
	if nodes > 1<<21 {
		panic(tengenFailure(what + " returned nodes without an end"))
	}
}

@NODES@// The frame around the answer, or around the reason why there is none. Without a frame the answer stands
// alone, and a reason goes to standard error.
func tengenFinish(mark string, said string) {
	if !tengenFramed && mark == "-" {
		tengenOS.Stderr.WriteString(said + "\n")
		tengenOS.Exit(1)
	}
	if !tengenFramed {
		tengenOS.Stdout.WriteString(said + "\n")
		tengenOS.Exit(0)
	}
	tengenOS.Stdout.WriteString(tengenNonce + mark + said + "\n" + tengenNonce)
	tengenOS.Exit(0)
}

// The line of the solution that panicked, in brackets.
func tengenPlace() string {
	callers := make([]uintptr, 64)
	frames := tengenRuntime.CallersFrames(callers[:tengenRuntime.Callers(0, callers)])
	for more := true; more; {
		var frame tengenRuntime.Frame
		frame, more = frames.Next()
		const file = "solution.go"
		if size := len(frame.File) - len(file); size >= 0 && frame.File[size:] == file {
			return " (" + file + ":" + tengenStrconv.Itoa(frame.Line) + ")"
		}
	}
	return ""
}

func tengenRecover() {
	switch thrown := recover().(type) {
	case nil:
	case tengenFailure:
		tengenFinish("-", string(thrown))
	default:
		tengenFinish("-", "panic: "+tengenFmt.Sprint(thrown)+tengenPlace())
	}
}

// Makes the calls of a class problem: the first constructs the object and gives all others by name.
func tengenRunClass(construct func() map[string]func()) {
	names := tengenReadList(tengenReadString)()
	tengenTake()
	tengenTake()
	calls := construct()
	tengenTake()
	tengenSay("[null")
	for _, name := range names[1:] {
		tengenSay(",")
		tengenTake()
		calls[name]()
		tengenTake()
	}
	tengenSay("]")
}
