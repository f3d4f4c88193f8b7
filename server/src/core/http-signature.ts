import {
  type AsymmetricKeyDetails,
  constants,
  createHash,
  createHmac,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto'

/** What the signature headers of a message say (RFC 9421), still unproven. */
export type SignatureInput = {
  /** As they stand in the header, parameters included: `"@query-param";name="Pet"`. */
  components: readonly string[]
  /** What the last line of the signature base repeats. */
  params: string
  created?: number
  keyid?: string
  nonce?: string
  alg?: string
  signature: Buffer
}

export const signatureAlgorithms = ['hmac-sha256', 'ecdsa-p256-sha256', 'rsa-pss-sha512', 'ed25519'] as const
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number]

const MAX_HEADER_LENGTH = 2_000
const oneInput =
  /^([a-z*][\w.*-]*)=(\(((?:"[^"\\]*"(?:;[a-z]+="[^"\\]*")* ?)*)\)((?:;[a-z]+=(?:"[^"\\]*"|\d{1,15}))*))$/
const oneSignature = /^([a-z*][\w.*-]*)=:([A-Za-z0-9+/]*={0,2}):$/

/** Reads the headers Signature-Input and Signature with one signature; undefined for anything else. */
export function readSignature(input: string, signature: string): SignatureInput | undefined {
  if (input.length > MAX_HEADER_LENGTH || signature.length > MAX_HEADER_LENGTH) return undefined
  const [, label, params = '', list = '', given = ''] = oneInput.exec(input.trim()) ?? []
  const [, signed, text = ''] = oneSignature.exec(signature.trim()) ?? []
  if (label === undefined || label !== signed) return undefined
  const named = [...given.matchAll(/;([a-z]+)=(?:"([^"]*)"|(\d+))/g)].map(
    ([, name = '', word, number]) => [name, word ?? number] as const,
  )
  const by = new Map(named)
  if (by.size !== named.length) return undefined
  const created = by.get('created')
  return {
    components: list.match(/"[^"]*"(?:;[a-z]+="[^"]*")*/g) ?? [],
    params,
    created: created === undefined ? undefined : Number(created),
    keyid: by.get('keyid'),
    nonce: by.get('nonce'),
    alg: by.get('alg'),
    signature: Buffer.from(text, 'base64'),
  }
}

/** The text that is signed: a line for each component with its value, and one for the parameters (RFC 9421 §2.5). */
export function signatureBase(
  { components, params }: Pick<SignatureInput, 'components' | 'params'>,
  valueOf: (component: string) => string,
): string {
  const lines = components.map((component) => `${component}: ${valueOf(component)}`)
  return [...lines, `"@signature-params": ${params}`].join('\n')
}

/** Whether a signature over a text is by the holder of the key. */
export function isSignedBy(alg: SignatureAlgorithm, key: KeyObject, text: string, signature: Buffer): boolean {
  const bytes = Buffer.from(text)
  switch (alg) {
    case 'hmac-sha256': {
      const own = createHmac('sha256', key).update(bytes).digest()
      return own.length === signature.length && timingSafeEqual(own, signature)
    }
    case 'ecdsa-p256-sha256':
      return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)
    case 'rsa-pss-sha512':
      return verify('sha512', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }, signature)
    case 'ed25519':
      return verify(null, bytes, key, signature)
  }
}

/** The algorithm that a key signs with; undefined where it is none of the four. */
export function algorithmOf(key: KeyObject): SignatureAlgorithm | undefined {
  if (key.type === 'secret') return 'hmac-sha256'
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'ed25519') return 'ed25519'
  if (type === 'rsa' || (type === 'rsa-pss' && allowsSha512(details))) return 'rsa-pss-sha512'
  return type === 'ec' && details?.namedCurve === 'prime256v1' ? 'ecdsa-p256-sha256' : undefined
}

/** A key for PSS alone may be bound to its own digests, and to a longer salt at least; without any it is free. */
const allowsSha512 = ({ hashAlgorithm, mgf1HashAlgorithm, saltLength = 0 }: AsymmetricKeyDetails = {}) =>
  hashAlgorithm === undefined || (hashAlgorithm === 'sha512' && mgf1HashAlgorithm === 'sha512' && saltLength <= 64)

const digests = { 'sha-256': 'sha256', 'sha-512': 'sha512' } as const

/** Whether a Content-Digest header (RFC 9530) names a known digest of the body, and no wrong one. */
export function isDigestOf(header: string, body: Buffer): boolean {
  const given = header.split(',').map((part) => /^\s*(sha-256|sha-512)=:([A-Za-z0-9+/]+={0,2}):\s*$/.exec(part))
  const known = given.flatMap((match) => (match ? [match] : []))
  return (
    known.length > 0 &&
    known.every(([, name, text = '']) => {
      const own = createHash(digests[name as keyof typeof digests])
        .update(body)
        .digest()
      const theirs = Buffer.from(text, 'base64')
      return own.length === theirs.length && timingSafeEqual(own, theirs)
    })
  )
}
