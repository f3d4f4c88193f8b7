/** The middle of some values; 0 without any. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** How far the values lie from their median: the median of the distances. */
export function medianDeviation(values: readonly number[]): number {
  const middle = median(values)
  return median(values.map((value) => Math.abs(value - middle)))
}

/** By how many deviations a value lies above its peers; a single far one among them moves neither measure. `floor` is the least deviation. */
export const robustZ = (value: number, peers: readonly number[], floor: number): number =>
  (0.6745 * (value - median(peers))) / Math.max(medianDeviation(peers), floor)

/** A share of few cases, drawn towards that of all as if `weight` more cases had been like all. */
export const shrunkShare = (count: number, cases: number, ofAll: number, weight: number): number =>
  (count + weight * ofAll) / (cases + weight)

/** How likely at least `atLeast` of independent events are, each with a probability of its own. */
export function tailOfEvents(probabilities: readonly number[], atLeast: number): number {
  let counts = [1]
  for (const p of probabilities) {
    const next = Array.from({ length: counts.length + 1 }, () => 0)
    counts.forEach((chance, n) => {
      next[n] = (next[n] ?? 0) + chance * (1 - p)
      next[n + 1] = (next[n + 1] ?? 0) + chance * p
    })
    counts = next
  }
  return sum(counts.slice(Math.max(atLeast, 0)))
}

/** How likely at least `atLeast` is where `expected` is the mean of a count. */
export function tailOfCount(expected: number, atLeast: number): number {
  let [term, below] = [Math.exp(-expected), 0]
  for (let n = 0; n < atLeast; n++) {
    below += term
    term *= expected / (n + 1)
  }
  return Math.max(0, 1 - below)
}

/**
 * How likely at least `atLeast` of `cases` are, where the share differs from one to another as a beta distribution with this mean and
 * the certainty of `weight` cases.
 */
export function tailOfShare(cases: number, atLeast: number, mean: number, weight: number): number {
  const [a, b] = [mean * weight, (1 - mean) * weight]
  // The chance of none, and from each count to the next.
  let term = 1
  for (let i = 0; i < cases; i++) term *= (b + i) / (a + b + i)
  let below = 0
  for (let n = 0; n < atLeast; n++) {
    below += term
    term *= ((cases - n) * (a + n)) / ((n + 1) * (b + cases - n - 1))
  }
  return Math.max(0, 1 - below)
}

export const sum = (values: Iterable<number>): number => {
  let total = 0
  for (const value of values) total += value
  return total
}
