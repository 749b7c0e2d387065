/**
 * @param {number[][]} pieces
 * @return {string}
 */
var gobang = function(pieces) {
    const wins = [new Set(), new Set()], next = new Map();
    const kinds = [
        [([x, y]) => x, ([x, y]) => y, (l, p) => `${l},${p}`],
        [([x, y]) => y, ([x, y]) => x, (l, p) => `${p},${l}`],
        [([x, y]) => x - y, ([x, y]) => x, (l, p) => `${p},${p - l}`],
        [([x, y]) => x + y, ([x, y]) => x, (l, p) => `${p},${l - p}`],
    ];
    for (const [line, place, name] of kinds) {
        const lines = new Map();
        for (const piece of pieces) {
            const l = line(piece);
            if (!lines.has(l)) lines.set(l, new Map());
            lines.get(l).set(place(piece), piece[2]);
        }
        for (const [l, row] of lines) {
            const places = [...row.keys()].sort();
            for (let i = 0; i < places.length; i++) {
                const color = row.get(places[i]);
                for (let from = places[i] - 4; from <= places[i]; from++) {
                    const free = [];
                    let j = i;
                    while (j > 0 && places[j - 1] >= from) j--;
                    let pure = true;
                    for (let p = from; p < from + 5; p++) {
                        if (places[j] === p) {
                            if (row.get(p) !== color) pure = false;
                            j++;
                        } else free.push(name(l, p));
                    }
                    if (!pure) continue;
                    if (free.length === 1) wins[color].add(free[0]);
                    if (free.length === 2 && color === 0) {
                        for (const [a, b] of [free, [free[1], free[0]]]) {
                            if (!next.has(a)) next.set(a, new Set());
                            next.get(a).add(b);
                        }
                    }
                }
            }
        }
    }
    if (wins[0].size) return "Black";
    if (wins[1].size > 1) return "White";
    for (const [cell, cells] of next)
        if (cells.size > 1 && (!wins[1].size || wins[1].has(cell))) return "Black";
    return "None";
};
