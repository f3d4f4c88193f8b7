// node bench/signatures.ts: how long a signed request is verified, without the network and the database.
import { X509Certificate } from 'node:crypto'
import { seal } from '../server/src/core/seal.ts'
import { completeIn, verifyRequest } from '../server/src/core/signed-request.ts'
import type { Config } from '../server/src/core/config.ts'
import { makeOpensslCertificate, makeRsaCertificate, type Signing, signedHeaders } from './make-x509.ts'

const config = { secret: 'bench-secret-of-at-least-32-characters', publicUrl: 'https://shop.example' } as Config
const body = JSON.stringify({ cardId: '123456789012', operation: 'issue', quantity: 1 })
const path = '/api/integration/v1/entries'
const common = { method: 'POST', url: config.publicUrl + path, body, keyId: 'bench000.key' } as const
const rounds = 2_000

const secret = 'abcdefgh12345678'
const [rsa, p256, ed] = [
  makeRsaCertificate(),
  makeOpensslCertificate('ec:prime256v1'),
  makeOpensslCertificate('ed25519'),
]
const der = (pem: string) => new X509Certificate(pem).raw
type Kind = { signing: Signing; row: { sealed: string | null; certificate: Buffer | null } }
const kinds: Kind[] = [
  {
    signing: { ...common, alg: 'hmac-sha256', key: secret },
    row: { sealed: seal(config.secret, 'signing-secret', secret), certificate: null },
  },
  {
    signing: { ...common, alg: 'ecdsa-p256-sha256', key: p256.key },
    row: { sealed: null, certificate: der(p256.pem) },
  },
  { signing: { ...common, alg: 'rsa-pss-sha512', key: rsa.key }, row: { sealed: null, certificate: der(rsa.pem) } },
  { signing: { ...common, alg: 'ed25519', key: ed.key }, row: { sealed: null, certificate: der(ed.pem) } },
]

function measure({ signing, row }: Kind) {
  const request = { method: 'POST', url: path, headers: signedHeaders(signing), body: Buffer.from(body) }
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const from = performance.now()
    verifyRequest(config, { ...row, now: new Date() }, completeIn(request), request)
    times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(3))
  return { algorithm: signing.alg, p50: at(0.5), p95: at(0.95) }
}

console.table(kinds.map(measure))
