import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BackupFolder, filesFolderOf, removedFilesOf } from './backup-folder.ts'
import { openStored, storeFile } from './stored-files.ts'

const suffix = '.gz'
/** A file that is being written, by the storage or by a backup. */
const isHalf = (name: string) => /\.(half|[0-9a-f]{12})$/.test(name)

/**
 * Brings the copies of uploaded files and exports up to date with `files`. A file never changes under its name. The copy of a
 * removed file is kept as long as backups of its time are. Returns how many were copied.
 */
export async function mirrorFiles(files: string, place: BackupFolder): Promise<number> {
  const [live, copies] = [await namesBelow(files), await namesBelow(filesFolderOf(place))]
  const known = new Set(copies)
  const fresh = live.filter((name) => !known.has(name + suffix))
  let copied = 0
  for (const name of fresh) copied += await copyOne(files, name, place)
  const wanted = new Set(live.map((name) => name + suffix))
  for (const name of copies.filter((copy) => !wanted.has(copy))) await moveToRemoved(place, name)
  return copied
}

/** Deletes copies of files that were removed before `before`: no kept backup knows them. */
export async function forgetRemovedFiles(place: BackupFolder, before: Date): Promise<void> {
  for (const name of await namesBelow(removedFilesOf(place))) {
    const file = join(removedFilesOf(place), name)
    if ((await stat(file)).mtime < before) await rm(file)
  }
}

/**
 * Writes the copies back to `files`; `withRemoved` also those that had been removed since, for a database of an earlier moment. Throws if
 * one is damaged, and removes those that were written before it.
 */
export async function restoreFiles(place: BackupFolder, files: string, withRemoved: boolean): Promise<number> {
  const written: string[] = []
  try {
    for (const folder of [...(withRemoved ? [removedFilesOf(place)] : []), filesFolderOf(place)])
      for (const name of await namesBelow(folder)) {
        const file = join(files, name.slice(0, -suffix.length))
        await mkdir(dirname(file), { recursive: true })
        written.push(file)
        await pipeline(await openStored(join(folder, name), place.key), createWriteStream(file))
      }
  } catch (error) {
    for (const file of written) await rm(file, { force: true })
    throw error
  }
  return written.length
}

/**
 * How many of `files` have no copy. Reads some of the copies, evenly spread, to their end, and throws if one is damaged.
 */
export async function checkFiles(files: string, place: BackupFolder): Promise<number> {
  const copies = await namesBelow(filesFolderOf(place))
  const step = Math.max(1, Math.floor(copies.length / READ))
  for (const [index, name] of copies.entries())
    if (index % step === 0)
      await pipeline(await openStored(join(filesFolderOf(place), name), place.key), new PassThrough().resume())
  const known = new Set(copies)
  return (await namesBelow(files)).filter((name) => !known.has(name + suffix)).length
}

/** How many copies a check reads. */
const READ = 200

async function copyOne(files: string, name: string, place: BackupFolder): Promise<number> {
  try {
    await storeFile(join(filesFolderOf(place), name + suffix), createReadStream(join(files, name)), place.key)
    return 1
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0 // removed meanwhile
    throw error
  }
}

async function moveToRemoved(place: BackupFolder, name: string): Promise<void> {
  const [from, to] = [join(filesFolderOf(place), name), join(removedFilesOf(place), name)]
  await mkdir(dirname(to), { recursive: true })
  const now = new Date()
  try {
    await utimes(from, now, now)
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // else another process has done it
  }
}

async function namesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !isHalf(entry.name))
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
