import { execFileSync } from 'node:child_process'
import {
  constants,
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'

/** A certificate in PEM that signs itself, with its private key. */
export type TestCertificate = { pem: string; key: KeyObject }

/** One with an RSA key, valid for some days from now. */
export function makeRsaCertificate({ from = -1, to = 365, bits = 2048 } = {}): TestCertificate {
  const day = 86_400_000
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  certificate.serialNumber = '0a1b'
  certificate.validity.notBefore = new Date(Date.now() + from * day)
  certificate.validity.notAfter = new Date(Date.now() + to * day)
  const attributes = [{ name: 'commonName', value: 'ERP of the shop' }]
  certificate.setSubject(attributes)
  certificate.setIssuer(attributes)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  certificate.sign(forge.pki.privateKeyFromPem(key), forge.md.sha256.create())
  return { pem: forge.pki.certificateToPem(certificate), key: createPrivateKey(key) }
}

/** One with a key of another kind, made by openssl: `ec:prime256v1`, `ed25519`, `rsa-pss` with options of its key. */
export function makeOpensslCertificate(
  kind: string,
  subject = '/CN=ERP',
  keyOptions: readonly string[] = [],
): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'x509-'))
  const [type = '', curve] = kind.split(':')
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const options = [...(curve ? [`ec_paramgen_curve:${curve}`] : []), ...keyOptions]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        type,
        ...options.flatMap((option) => ['-pkeyopt', option]),
        '-nodes',
        '-days',
        '90',
        '-subj',
        subject,
        '-keyout',
        keyFile,
        '-out',
        file,
      ],
      { stdio: 'pipe' },
    )
    return { pem: readFileSync(file, 'utf8'), key: createPrivateKey(readFileSync(keyFile)) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Alg = 'hmac-sha256' | 'ecdsa-p256-sha256' | 'rsa-pss-sha512' | 'ed25519'

export type Signing = {
  alg: Alg
  keyId: string
  key: KeyObject | string
  method: string
  url: string
  body?: string
  idempotencyKey?: string
  created?: number
  nonce?: string
  components?: readonly string[]
}

/** Headers of a request that is signed as docs/integration.md says. */
export function signedHeaders(asked: Signing): Record<string, string> {
  const { alg, keyId, key, method, url, body = '' } = asked
  const idempotencyKey = asked.idempotencyKey ?? randomUUID()
  const created = asked.created ?? Math.floor(Date.now() / 1000)
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const values: Record<string, string> = {
    '@method': method,
    '@target-uri': url,
    'content-digest': digest,
    'idempotency-key': idempotencyKey,
  }
  const components = asked.components ?? Object.keys(values)
  const list = components.map((name) => `"${name}"`).join(' ')
  const params = `(${list});created=${created};nonce="${asked.nonce ?? randomUUID()}";keyid="${keyId}";alg="${alg}"`
  const base = [...components.map((name) => `"${name}": ${values[name]}`), `"@signature-params": ${params}`].join('\n')
  return {
    'content-digest': digest,
    'idempotency-key': idempotencyKey,
    'signature-input': `sig1=${params}`,
    signature: `sig1=:${signatureOf(alg, key, Buffer.from(base)).toString('base64')}:`,
  }
}

function signatureOf(alg: Alg, key: KeyObject | string, base: Buffer): Buffer {
  if (typeof key === 'string') return createHmac('sha256', key).update(base).digest()
  if (alg === 'ed25519') return sign(null, base, key)
  if (alg === 'ecdsa-p256-sha256') return sign('sha256', base, { key, dsaEncoding: 'ieee-p1363' })
  return sign('sha512', base, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 })
}
