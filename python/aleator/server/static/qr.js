// Draws QR codes (ISO/IEC 18004): bytes, error correction L, versions 1 to 9, which is enough for a link.

/** By version from 1: codewords, those for errors in each block, blocks, and where alignment patterns are. */
const VERSIONS = [
  [26, 7, 1, []],
  [44, 10, 1, [6, 18]],
  [70, 15, 1, [6, 22]],
  [100, 20, 1, [6, 26]],
  [134, 26, 1, [6, 30]],
  [172, 18, 2, [6, 34]],
  [196, 20, 2, [6, 22, 38]],
  [242, 24, 2, [6, 24, 42]],
  [292, 30, 2, [6, 26, 46]],
];
const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];
const LEVEL_L = 1;

/** Multiply in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product & 0xff;
}

/** The codewords by which errors in a block are found and mended. */
function corrections(block, count) {
  let generator = [1];
  for (let power = 1, step = 0; step < count; step += 1, power = times(power, 2))
    generator = [...generator, 0].map((each, index) => each ^ (index ? times(generator[index - 1], power) : 0));
  const rest = [...block, ...Array(count).fill(0)];
  for (let index = 0; index < block.length; index += 1) {
    const factor = rest[index];
    generator.forEach((each, offset) => {
      rest[index + offset] ^= times(each, factor);
    });
  }
  return rest.slice(block.length);
}

/** All codewords of a text, blocks side by side. */
function codewords(bytes, [total, each, blocks]) {
  const room = total - each * blocks;
  const bits = [0, 1, 0, 0];
  const put = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  for (let pad = 0; data.length < room; pad += 1) data.push(pad % 2 ? 0x11 : 0xec);
  const parts = Array.from({ length: blocks }, (_, index) =>
    data.slice((index * room) / blocks, ((index + 1) * room) / blocks),
  );
  const mends = parts.map((part) => corrections(part, each));
  const side = (lists) => lists[0].flatMap((_, index) => lists.map((list) => list[index]));
  return [...side(parts), ...side(mends)];
}

/** The remainder of a division of polynomials over bits. */
function remainder(value, generator, length) {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit -= 1) if ((rest >> bit) & 1) rest ^= generator << (bit - length);
  return rest;
}

/** Everything that is not data: finders, timing, alignment, and room for what tells version and mask. */
function frame(size, version, centres) {
  const cells = Array.from({ length: size }, () => Array(size).fill(null));
  const put = (x, y, dark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) cells[y][x] = dark;
  };
  for (let at = 0; at < size; at += 1) cells[6][at] = cells[at][6] = at % 2 === 0;
  const square = (cx, cy, reach, dark) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) put(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (far) => far !== 2 && far !== 4);
  const last = centres.length - 1;
  centres.forEach((y, row) =>
    centres.forEach((x, column) => {
      const finder = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!finder) square(x, y, 2, (far) => far !== 1);
    }),
  );
  told(cells, 0);
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit += 1) {
      const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
      cells[near][far] = cells[far][near] = Boolean((bits >> bit) & 1);
    }
  }
  return cells;
}

/** Tell level and mask, twice. */
function told(cells, mask) {
  const size = cells.length;
  const value = (LEVEL_L << 3) | mask;
  const bits = ((value << 10) | remainder(value, 0x537, 10)) ^ 0x5412;
  const dark = (bit) => Boolean((bits >> bit) & 1);
  for (let bit = 0; bit < 15; bit += 1) {
    const down = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    cells[down][8] = dark(bit);
    const along = bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit;
    cells[8][along] = dark(bit);
  }
  cells[size - 8][8] = true;
}

/** The free places in the order in which they are filled: two columns up, two down, from the right. */
function* free(cells) {
  const size = cells.length;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (cells[y][x] === null) yield [x, y];
    }
  }
}

/** How hard a code is to read: long runs, blocks of one colour, more dark than light. */
function burden(cells) {
  const size = cells.length;
  let sum = 0;
  for (const lines of [cells, cells.map((_, x) => cells.map((row) => row[x]))])
    for (const line of lines)
      for (let at = 0, run = 1; at < size; at += 1, run += 1)
        if (line[at] !== line[at + 1]) {
          sum += run >= 5 ? run - 2 : 0;
          run = 0;
        }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1)
      sum += new Set([cells[y][x], cells[y - 1][x], cells[y][x - 1], cells[y - 1][x - 1]]).size === 1 ? 3 : 0;
  const dark = cells.flat().filter(Boolean).length / size ** 2;
  return sum + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}

/** The code of a text: rows of cells, true where it is dark; null if the text is too long. */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const index = VERSIONS.findIndex(([total, each, blocks]) => bytes.length + 2 <= total - each * blocks);
  if (index < 0) return null;
  const size = 21 + 4 * index;
  const empty = frame(size, index + 1, VERSIONS[index][3]);
  const words = codewords(bytes, VERSIONS[index]);
  const drawn = MASKS.map((mask, number) => {
    const cells = empty.map((row) => [...row]);
    let bit = 0;
    for (const [x, y] of free(empty)) {
      const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
      cells[y][x] = Boolean(dark) !== (mask(x, y) === 0);
      bit += 1;
    }
    told(cells, number);
    return cells;
  });
  return drawn.reduce((best, cells) => (burden(cells) < burden(best) ? cells : best));
}
