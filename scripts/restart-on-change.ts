import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

type Watched = { stop(): Promise<void> }

// An editor that saves, and a formatter behind it, are one change.
const SETTLED_MS = 150

/** Whether the running program is made of this file: of a test it is not. */
export const isOfProgram = (path: string): boolean => !/(\.test|-testing)\.tsx?$|(^|\/)(test|node_modules)\//.test(path)

/** Keeps a program running, and starts it again when a file of it below these folders has changed. */
export function restartOnChange(
  folders: readonly string[],
  start: () => ChildProcess,
  told: (changed: string[]) => void,
): Watched {
  let child = start()
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  const restart = async () => {
    if (!changed.size) return
    told([...changed])
    changed = new Set()
    await end(child)
    child = start()
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !isOfProgram(join(folder, name))) return
      changed.add(join(folder, name))
      clearTimeout(timer)
      timer = setTimeout(() => (turn = turn.then(restart)), SETTLED_MS)
    }),
  )
  return {
    async stop() {
      for (const watcher of watchers) watcher.close()
      clearTimeout(timer)
      await turn
      await end(child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
