import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { certificateKey } from '../../core/certificate-key.ts'
import type { CredentialFiles, FoundCredentials } from './credential-files.ts'

/** What cannot be read, with the field that it came in. */
export class Unreadable extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

/** A file that must be deciphered: it names how many rounds that takes, so it is not opened where others wait. */
export class Ciphered extends Error {}

export type Found = { certificates: X509Certificate[]; keys: KeyObject[] }

/** How ciphered files are opened; without it they are refused by `Ciphered`. */
type Deciphering = { openPkcs12: (bytes: Buffer, passphrase: string) => Found }

/** What is in the files, all in PEM. Throws `Unreadable` for what is neither a certificate nor a key. */
export function openFiles(files: CredentialFiles, deciphering?: Deciphering): FoundCredentials {
  const main = contents(files, deciphering)
  if (!main.certificates.length) throw new Unreadable('certificate', 'certificateUnreadable')
  const key = files.privateKey && readKey(files.privateKey, files.passphrase, 'privateKey', deciphering)
  const issuers = files.issuer ? certificatesIn(files.issuer) : []
  if (files.issuer && !issuers.length) throw new Unreadable('issuer', 'certificateUnreadable')
  const keys = [...(key ? [key] : []), ...main.keys]
  return {
    certificates: main.certificates.map(String),
    issuers: issuers.map(String),
    keys: keys.map((one) => one.export({ type: 'pkcs8', format: 'pem' }).toString()),
  }
}

const blocks = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g
const isPem = (file: string) => file.includes('-----BEGIN ')
const blocksOf = (file: string, kind: RegExp) =>
  [...file.matchAll(blocks)].flatMap(([block, name]) => (kind.test(name ?? '') ? [block] : []))
/** All that is not PEM begins alike, whatever it holds. */
const isDer = (bytes: Buffer) => bytes[0] === 0x30

/** A file with a certificate: PEM, DER, or PKCS#12. */
function contents({ certificate: file, passphrase }: CredentialFiles, deciphering?: Deciphering): Found {
  const certificates = certificatesIn(file)
  if (isPem(file)) {
    const parts = blocksOf(file, /PRIVATE KEY$/)
    return { certificates, keys: parts.map((part) => readKey(part, passphrase, 'certificate', deciphering)) }
  }
  const bytes = Buffer.from(file, 'base64')
  if (certificates.length || !isDer(bytes)) return { certificates, keys: [] }
  if (!deciphering) throw new Ciphered()
  return deciphering.openPkcs12(bytes, passphrase ?? '')
}

function certificatesIn(file: string): X509Certificate[] {
  const parts = isPem(file) ? blocksOf(file, /CERTIFICATE$/) : [Buffer.from(file, 'base64')]
  return parts.flatMap(certificateIn)
}

/** The certificate that bytes or PEM are, or nothing: one whose key cannot be read signs no pass and proves no issuer. */
export const certificateIn = (part: Buffer | string): X509Certificate[] =>
  orNone(() => new X509Certificate(part)).filter((certificate) => certificateKey(certificate))

/** A key in any of the usual forms. A wrong or missing passphrase is told at its field. */
function readKey(file: string, typed: string | undefined, path: string, deciphering?: Deciphering): KeyObject {
  const passphrase = deciphering && typed
  const der = Buffer.from(file, 'base64')
  const inPem = () => orNone(() => createPrivateKey({ key: file, format: 'pem', passphrase }))
  const inDer = () =>
    (['pkcs8', 'pkcs1', 'sec1'] as const).flatMap((type) =>
      orNone(() => createPrivateKey({ key: der, format: 'der', type, passphrase })),
    )
  const isCiphered = isPem(file) ? file.includes('ENCRYPTED') : isDer(der)
  const [found] = isPem(file) ? inPem() : inDer()
  if (found) return found
  if (isCiphered && !deciphering) throw new Ciphered()
  if (isCiphered) throw new Unreadable('passphrase', 'passphraseWrong')
  throw new Unreadable(path, 'privateKeyUnreadable')
}

/** What was read, or nothing where it cannot be. */
export function orNone<T>(read: () => T): T[] {
  try {
    return [read()]
  } catch {
    return []
  }
}
