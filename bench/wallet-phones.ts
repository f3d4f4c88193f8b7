// The phones of bench/wallets.ts, in a process of their own: told by Apple's push service, each asks what is new and for its pass.
import { type Authority, makeKeyPair, signAuthority, signServerCertificate } from '../demo/certificates.ts'
import { once } from 'node:events'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { passToken, serialOf } from '../server/src/outward/wallets/pass-name.ts'
import { appleServicePath } from '../server/src/outward/wallets/make-apple-pass.ts'
import { bench, cardId } from './database.ts'

export type PhonesGiven = { trusted: Authority; passTypeId: string; serverUrl: string }
/** What the process says on each line: first whom to trust, then how far it is: `passes` is of how many phones. */
export type PhonesSaid =
  | { url: string; authority: string }
  | { pushes: number; passes: number; failures: number; slowestMs: number; kilobytes: number }

const given = JSON.parse(process.argv[2] ?? '') as PhonesGiven
const [authority, keyPair] = [signAuthority('Bench', makeKeyPair()), makeKeyPair()]
const pushed: string[] = []
const service = createSecureServer({
  cert: signServerCertificate('127.0.0.1', keyPair, authority),
  key: keyPair.privateKey,
  ca: given.trusted.pem,
  requestCert: true,
  rejectUnauthorized: true,
})
service.on('stream', (stream, headers) => {
  pushed.push(/[^/]*$/.exec(String(headers[':path']))?.[0] ?? '')
  stream.resume()
  stream.respond({ ':status': 200 })
  stream.end()
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const say = (said: PhonesSaid) => console.log(JSON.stringify(said))
say({ url: `https://127.0.0.1:${(service.address() as AddressInfo).port}`, authority: authority.pem })

const done = { failures: 0, slowestMs: 0, kilobytes: 0 }
let seen = 0
/** Who has asked since the last line that came in. */
const asked = new Set<string>()
process.stdin.on('data', () => asked.clear())

/** What a phone does when it is told: it asks which passes have changed, and for each of them. */
async function refresh(device: string): Promise<void> {
  const began = performance.now()
  const serial = serialOf(bench.shortKey, 'card', cardId(Number(device)))
  const base = `${given.serverUrl}${appleServicePath}/v1`
  const list = await fetch(`${base}/devices/${device}/registrations/${given.passTypeId}?passesUpdatedSince=0`)
  await list.text()
  const authorization = `ApplePass ${passToken(bench.secret, given.passTypeId, serial)}`
  const pass = await fetch(`${base}/passes/${given.passTypeId}/${serial}`, { headers: { authorization } })
  const { byteLength } = await pass.arrayBuffer()
  if (list.status !== 200 || pass.status !== 200) done.failures += 1
  asked.add(device)
  done.kilobytes = Math.round(byteLength / 1024)
  done.slowestMs = Math.max(done.slowestMs, Math.round(performance.now() - began))
}

setInterval(() => {
  for (; seen < pushed.length; seen++) {
    void refresh(pushed[seen] ?? '').catch(() => (done.failures += 1))
  }
}, 20)
setInterval(() => say({ pushes: pushed.length, passes: asked.size, ...done }), 500)
