import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 6 * 1024 ** 3
const PREFIX = 'chopcard-tests-'
const LEFT_OVER_MS = 3 * 3_600_000

/**
 * Has this process and its children keep temporary files in memory, where there is room for them and TMPDIR does not say otherwise.
 * Tests make and drop many databases, each with thousands of files: ext4 looks for a place for each among those that were just removed,
 * which cost a quarter of the tests' processor time. The folder is removed when the process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  removeLeftOvers()
  const folder = mkdtempSync(join(MEMORY, PREFIX))
  // Database servers run as another user when root runs the tests.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED_BYTES && process.availableMemory() > NEEDED_BYTES
  } catch {
    return false // Not every system has one.
  }
}

/** Folders of runs that were killed hold memory until the machine is started again. */
function removeLeftOvers(): void {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(MEMORY, name)
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > LEFT_OVER_MS) rmSync(folder, { recursive: true, force: true })
  }
}
