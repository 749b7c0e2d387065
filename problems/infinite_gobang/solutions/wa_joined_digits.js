// Wrong: the coordinates of a cell are written side by side, with nothing between them.
/**
 * @param {number[][]} pieces
 * @return {string}
 */
var gobang = function(pieces) {
    const board = new Map(pieces.map(([x, y, color]) => [`${x}${y}`, color]));
    const wins = [new Set(), new Set()];
    const next = new Map();
    const link = (from, to) => {
        if (!next.has(from)) next.set(from, new Set());
        next.get(from).add(to);
    };
    for (const [x, y, color] of pieces) {
        for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
            const row = [];
            for (let i = -4; i <= 4; i++) row.push(`${x + i * dx}${y + i * dy}`);
            for (let start = 0; start < 5; start++) {
                const cells = row.slice(start, start + 5);
                if (cells.some((cell) => board.get(cell) === 1 - color)) continue;
                const gaps = cells.filter((cell) => !board.has(cell));
                if (gaps.length === 1) wins[color].add(gaps[0]);
                if (gaps.length === 2 && color === 0) {
                    link(gaps[0], gaps[1]);
                    link(gaps[1], gaps[0]);
                }
            }
        }
    }
    if (wins[0].size > 0) return "Black";
    if (wins[1].size > 1) return "White";
    const tried = wins[1].size ? [...wins[1]] : [...next.keys()];
    return tried.some((cell) => next.has(cell) && next.get(cell).size > 1) ? "Black" : "None";
};
