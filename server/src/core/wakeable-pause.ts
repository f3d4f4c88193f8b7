/** A pause of somebody who works again and again, which ends early for a reason. */
export type WakeablePause = {
  /** Waits so many milliseconds, or until there is a reason that lets it end early: it is asked for at once and with each `wake`. */
  pause(ms: number, isOver: () => boolean): Promise<void>
  wake(): void
}

export function openPause(): WakeablePause {
  let look: (() => void) | undefined
  return {
    pause: (ms, isOver) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          look = undefined
          resolve()
        }
        const timer = setTimeout(end, ms)
        look = () => isOver() && end()
        look()
      }),
    wake: () => look?.(),
  }
}
