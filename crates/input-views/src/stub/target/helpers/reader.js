// Passes over the next letters, which are these.
function skip(text) {
    pos += text.length;
}

function at(text) {
    return text === "" ? pos === data.length : data.startsWith(text, pos);
}

function take(length) {
    pos += length;
    return data.slice(pos - length, pos);
}

function until(stops) {
    let end = pos;
    while (end < data.length && !stops.includes(data[end])) end++;
    return take(end - pos);
}

function readNumber() {
    let end = pos + 1;
    while (end < data.length && ".0123456789".includes(data[end])) end++;
    return take(end - pos);
}
