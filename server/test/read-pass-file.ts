import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive, by its directory, as any reader of archives finds them. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const [count, start] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)]
  const files = new Map<string, Buffer>()
  for (let at = start, n = 0; n < count; n++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry where the directory says')
    const [method, crc, size] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
    ]
    const lengths = [28, 30, 32].map((place) => archive.readUInt16LE(at + place))
    const name = archive.subarray(at + 46, at + 46 + (lengths[0] ?? 0)).toString()
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + size)
    const content = method === 8 ? inflateRawSync(packed) : packed
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, Buffer.from(content))
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return files
}

type Field = { key: string; label: string; value: string; changeMessage?: string }
type Fields = { headerFields: Field[]; secondaryFields: Field[]; auxiliaryFields: Field[]; backFields: Field[] }

export type ReadPass = {
  json: {
    passTypeIdentifier: string
    serialNumber: string
    authenticationToken: string
    webServiceURL: string
    voided?: boolean
    storeCard?: Fields
    coupon?: Fields
  }
  files: Map<string, Buffer>
  /** The field that stays visible, and those in front below the picture. */
  header: Field
  front: Field[]
  /** What a language says for a text of `pass.json`. */
  say(folder: string, text: string): string
}

/** Opens a pass as a phone does: every file as the manifest says, the manifest signed, by openssl's word. */
export function readPassFile(archive: Buffer, authorityPem: string): ReadPass {
  const files = unzip(archive)
  const of = (name: string) => files.get(name) ?? Buffer.alloc(0)
  const manifest = JSON.parse(of('manifest.json').toString()) as Record<string, string>
  const others = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature')
  if (others.toSorted().join() !== Object.keys(manifest).toSorted().join())
    throw new Error('the manifest names other files')
  for (const [name, digest] of Object.entries(manifest))
    if (hash('sha1', of(name), 'hex') !== digest) throw new Error(`${name} is not what the manifest says`)
  verifyByOpenssl(of('manifest.json'), of('signature'), authorityPem)
  const json = JSON.parse(of('pass.json').toString()) as ReadPass['json']
  const fields = json.storeCard ?? json.coupon
  const [header] = fields?.headerFields ?? []
  if (!fields || !header) throw new Error('the pass has no header')
  const say = (folder: string, text: string) => {
    const strings = of(`${folder}.lproj/pass.strings`).toString()
    const line = strings.split(';\n').find((one) => one.startsWith(`${JSON.stringify(text)} = `))
    return line === undefined ? text : (JSON.parse(line.slice(line.indexOf(' = ') + 3)) as string)
  }
  return { json, files, header, front: [...fields.secondaryFields, ...fields.auxiliaryFields], say }
}

/** Throws with openssl's words where a signature is not of the content and of the authority. */
export function verifyByOpenssl(content: Buffer, signature: Buffer, authorityPem: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-pass-'))
  try {
    const write = (name: string, bytes: Buffer | string) => {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    }
    const args = ['smime', '-verify', '-binary', '-inform', 'DER', '-purpose', 'any']
    const files = [
      '-in',
      write('signature', signature),
      '-content',
      write('content', content),
      '-CAfile',
      write('ca', authorityPem),
    ]
    return execFileSync('openssl', [...args, ...files], { stdio: ['ignore', 'pipe', 'pipe'] }).toString()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
