import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { asn1 as Asn1 } from 'node-forge'
import type { CredentialFiles, FoundCredentials } from './read-credentials.ts'

/** What cannot be read, with the field that it came in. */
class Unreadable extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

type Found = { certificates: X509Certificate[]; keys: KeyObject[] }

/** The files come by stdin; what is in them goes to stdout as PEM, or which of them cannot be read. */
async function work(): Promise<FoundCredentials> {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece as Buffer)
  const files = JSON.parse(Buffer.concat(pieces).toString('utf8')) as CredentialFiles
  const main = await contents(files.certificate, files.passphrase)
  if (!main.certificates.length) throw new Unreadable('certificate', 'certificateUnreadable')
  const keys = files.privateKey ? [readKey(files.privateKey, files.passphrase)] : []
  const issuers = files.issuer ? certificatesIn(files.issuer) : []
  if (files.issuer && !issuers.length) throw new Unreadable('issuer', 'certificateUnreadable')
  return {
    certificates: main.certificates.map(String),
    issuers: issuers.map(String),
    keys: [...keys, ...main.keys].map((key) => key.export({ type: 'pkcs8', format: 'pem' }).toString()),
  }
}

const blocks = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g
const isPem = (file: string) => file.includes('-----BEGIN ')
const blocksOf = (file: string, kind: RegExp) =>
  [...file.matchAll(blocks)].flatMap(([block, name]) => (kind.test(name ?? '') ? [block] : []))

/** A file with a certificate: PEM, DER, or PKCS#12. */
async function contents(file: string, passphrase: string | undefined): Promise<Found> {
  const certificates = certificatesIn(file)
  if (isPem(file)) {
    const keys = blocksOf(file, /PRIVATE KEY$/).map((block) => readKey(block, passphrase, 'certificate'))
    return { certificates, keys }
  }
  return certificates.length ? { certificates, keys: [] } : readPkcs12(Buffer.from(file, 'base64'), passphrase ?? '')
}

function certificatesIn(file: string): X509Certificate[] {
  const parts = isPem(file) ? blocksOf(file, /CERTIFICATE$/) : [Buffer.from(file, 'base64')]
  return parts.flatMap((part) => orNone(() => new X509Certificate(part)))
}

/** A key in any of the usual forms. A wrong or missing passphrase is told at its field. */
function readKey(file: string, passphrase: string | undefined, path = 'privateKey'): KeyObject {
  const pem = isPem(file)
  if (pem) {
    const found = orNone(() => createPrivateKey({ key: file, format: 'pem', passphrase }))[0]
    if (found) return found
    if (/ENCRYPTED/.test(file)) throw new Unreadable('passphrase', 'passphraseWrong')
  }
  const der = Buffer.from(file, 'base64')
  const types = pem ? [] : (['pkcs8', 'pkcs1', 'sec1'] as const)
  const found = types.flatMap((type) => orNone(() => createPrivateKey({ key: der, format: 'der', type, passphrase })))
  return found[0] ?? fail(path, 'privateKeyUnreadable')
}

async function readPkcs12(bytes: Buffer, passphrase: string): Promise<Found> {
  // Takes longer to load than everything else to run.
  const { default: forge } = await import('node-forge')
  const asn1 = orNone(() => forge.asn1.fromDer(forge.util.createBuffer(bytes.toString('binary'))))[0]
  if (!asn1) return fail('certificate', 'certificateUnreadable')
  const { pfx, problem } = opened(() => forge.pkcs12.pkcs12FromAsn1(asn1, passphrase))
  if (!pfx)
    return problem === 'passphrase'
      ? fail('passphrase', 'passphraseWrong')
      : fail('certificate', 'certificateUnreadable')
  const derOf = (part: Asn1.Asn1) => Buffer.from(forge.asn1.toDer(part).getBytes(), 'binary')
  const bags = (type: string) => pfx.getBags({ bagType: type })[type] ?? []
  const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids
  return {
    certificates: bags(certBag ?? '').flatMap(({ cert, asn1: raw }) =>
      orNone(() => new X509Certificate(derOf(cert ? forge.pki.certificateToAsn1(cert) : raw))),
    ),
    keys: [...bags(keyBag ?? ''), ...bags(pkcs8ShroudedKeyBag ?? '')].flatMap(({ key, asn1: raw }) =>
      orNone(() => {
        const info = key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : raw
        return createPrivateKey({ key: derOf(info), format: 'der', type: 'pkcs8' })
      }),
    ),
  }
}

function opened<T>(open: () => T) {
  try {
    return { pfx: open() }
  } catch (error) {
    const isWrong = error instanceof Error && /MAC could not be verified|Invalid password/i.test(error.message)
    return { problem: isWrong ? ('passphrase' as const) : ('file' as const) }
  }
}

function orNone<T>(read: () => T): T[] {
  try {
    return [read()]
  } catch {
    return []
  }
}

function fail(path: string, message: string): never {
  throw new Unreadable(path, message)
}

const answer = await work().catch((error: unknown) => ({
  problem:
    error instanceof Unreadable
      ? { path: error.path, message: error.message }
      : { path: 'certificate', message: 'certificateUnreadable' },
}))
process.stdout.write(JSON.stringify(answer))
