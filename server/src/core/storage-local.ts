import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { digest, sameBytes } from './secrets.ts'
import type { GrantFacts, Storage } from './storage-types.ts'

/** Stores objects as files in a folder; an upload address contains the object's key, signed by the server. */
export function openLocalStorage(folder: string, secret: string): Storage {
  const fileOf = (key: string) => join(folder, checkedKey(key))
  return {
    async grant(key, facts) {
      const { contentType: type, size } = facts
      const query = new URLSearchParams({
        expires: String(facts.expiresAt.getTime()),
        type,
        size: String(size),
        signature: signatureOf(secret, checkedKey(key), facts).toString('base64url'),
      })
      return { url: `/${key}?${query.toString()}`, headers: { 'content-type': type } }
    },
    async put(key, content) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      // Written to a temporary name first, so that nobody reads an incomplete file.
      const draft = `${file}.${randomBytes(6).toString('hex')}`
      try {
        await writeFile(draft, content)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(fileOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
    receiver: {
      signed(key, { expires, type, size, signature }) {
        const facts = { contentType: type, size, expiresAt: new Date(expires) }
        return sameBytes(signatureOf(secret, key, facts), Buffer.from(signature, 'base64url'))
      },
      async keep(key, content) {
        const file = fileOf(key)
        await mkdir(dirname(file), { recursive: true })
        try {
          // Fails if the file exists: of several simultaneous uploads, one is kept.
          await writeFile(file, content, { flag: 'wx' })
          return true
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
          await rm(file, { force: true }).catch(() => undefined)
          throw error
        }
      },
    },
  }
}

const signatureOf = (secret: string, key: string, { contentType, size, expiresAt }: GrantFacts) =>
  digest(secret, 'upload', key, contentType, size, expiresAt.getTime())

/** Keys are created by the server: folders and a name of plain letters, so that none leads out of the folder. */
function checkedKey(key: string): string {
  if (!/^[a-z]+(\/[a-z0-9-]+)*\/[a-z0-9-]+(\.[a-z0-9]+)?$/.test(key)) throw new Error('Not a key of ours')
  return key
}
