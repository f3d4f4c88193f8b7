/** Enough for ten minutes; a copy that lacks more is far beyond use. */
const MAX_SAMPLES = 600

/**
 * Bounds what a copy of the database may lack, by positions in the log alone: whoever has a position that the original had at a
 * moment has everything from before it. Neither the clocks of the servers count, nor whether anything was written meanwhile.
 */
export function openLag() {
  let samples: { at: number; position: number }[] = []
  let reachedAt = Number.NEGATIVE_INFINITY
  return {
    /** The original was at this position at this moment, or later. */
    noteOriginal(at: number, position: number): void {
      samples.push({ at, position })
      if (samples.length > MAX_SAMPLES) samples.shift()
    },
    /** The copy has everything up to this position. */
    noteCopy(position: number): void {
      const reached = samples.findLast((sample) => sample.position <= position)
      if (!reached) return
      reachedAt = reached.at
      samples = samples.filter(({ at }) => at > reached.at)
    },
    /** The copy lacks at most what is younger than this, in milliseconds. */
    at: (now: number): number => now - reachedAt,
  }
}
