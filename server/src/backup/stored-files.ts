import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file of a backup: compressed, and encrypted if there is a key. `bytes` and `sha256` are those of the file on the disk. */
export type StoredFile = { bytes: number; sha256: string }

const magic = Buffer.from('CHOPCRD1')
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16]
const headBytes = magic.length + saltBytes + nonceBytes

const keyOf = (key: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'chopcard backup', 32))

/**
 * Writes a compressed copy of `source`, encrypted with AES-256-GCM if there is a key. The file gets its name when it is complete and
 * on the disk, so that a killed backup leaves no half one.
 */
export async function storeFile(file: string, source: Readable, key?: string): Promise<StoredFile> {
  await mkdir(dirname(file), { recursive: true })
  const half = `${file}.${randomBytes(6).toString('hex')}.half`
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      bytes += part.length
      done(null, part)
    },
  })
  try {
    const steps = [createGzip({ level: 1 }), ...(key ? [encryption(key)] : []), count]
    await pipeline([source, ...steps, createWriteStream(half, { mode: 0o600, flush: true })])
    await rename(half, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** What `storeFile` was given. The stream fails at its end if the file was changed or the key is another one. */
export async function openStored(file: string, key?: string): Promise<Readable> {
  const plain = key ? await decrypted(file, key) : createReadStream(file)
  const out = createGunzip()
  plain.once('error', (error: Error) => out.destroy(error))
  return plain.pipe(out)
}

/** The SHA-256 of a file as it is on the disk. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

function encryption(key: string): Transform {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, salt), nonce)
  let head: Buffer | undefined = Buffer.concat([magic, salt, nonce])
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      if (head) this.push(head)
      head = undefined
      done(null, cipher.update(part))
    },
    flush(done) {
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

async function decrypted(file: string, key: string): Promise<Readable> {
  const { size } = await stat(file)
  const handle = await open(file)
  try {
    const [head, tag] = [Buffer.alloc(headBytes), Buffer.alloc(tagBytes)]
    await handle.read(head, 0, headBytes, 0)
    await handle.read(tag, 0, tagBytes, size - tagBytes)
    if (!head.subarray(0, magic.length).equals(magic)) throw new Error(`${file} is not encrypted, but there is a key`)
    const salt = head.subarray(magic.length, magic.length + saltBytes)
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key, salt), head.subarray(-nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(tag)
    const source = createReadStream(file, { start: headBytes, end: size - tagBytes - 1 })
    source.once('error', (error) => decipher.destroy(error))
    return source.pipe(decipher)
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
