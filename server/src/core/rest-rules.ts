/** Of so many milliseconds long work in the background works for the first ones and rests for the others. */
export const rest = { cycleMs: 5_000, workMs: 4_000 }

/**
 * For how many milliseconds work in the background that has gone on for some rests now. On a small machine a night's jobs make the till
 * slower while they work, also where they have a processor of their own (bench/README.md, "A platform's night"), so that it has them
 * beside it for a part of the time only. The parts are those of the clock: all jobs of all processes rest together. What is done within
 * one cycle never rests, since somebody may wait for it.
 */
export function restMs(clockMs: number, workedMs: number): number {
  if (workedMs < rest.cycleMs) return 0
  const at = clockMs % rest.cycleMs
  return at < rest.workMs ? 0 : rest.cycleMs - at
}
