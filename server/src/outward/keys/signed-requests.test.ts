import { describe, expect, test } from 'vitest'
import { createKey } from '@chopcard/contract/outward/merchant/keys.ts'
import { useApp } from '../../../test/harness.ts'
import { outcomeOf } from '../../../test/answers.ts'
import { makeOpensslCertificate, makeRsaCertificate, signedHeaders, type Signing } from '../../../../bench/make-x509.ts'
import { makeFreshCard } from '../../../test/make.ts'

const harness = useApp()
const path = '/api/integration/v1/entries'

/** A shop whose owner signs in by mail, so that no password is asked for, and a request that its system signs. */
async function shop() {
  const { merchant, card } = await makeFreshCard(harness.app)
  const make = async (given: object) => {
    const body = { name: 'ERP', scopes: ['cards:write'], ...given } as never
    return (await harness.call(createKey, { body }, { token: merchant.owner.token })).body.data
  }
  const body = JSON.stringify({ cardId: card.id, operation: 'issue', quantity: 1 })
  const url = `${harness.app.config.publicUrl}${path}`
  type Given = { body?: string; path?: string; method?: 'POST' | 'PUT' }
  const answer = (headers: Record<string, string>, given: Given = {}) =>
    harness.server.inject({
      method: given.method ?? 'POST',
      url: given.path ?? path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: given.body ?? body,
    })
  const send = async (headers: Record<string, string>, given?: Given) => {
    const { statusCode, headers: own, body: raw } = await answer(headers, given)
    return outcomeOf({ status: statusCode, headers: own, raw })
  }
  const entries = async () =>
    (
      await harness.app.database.kysely
        .selectFrom('chop_entry')
        .select('id')
        .where('merchant_id', '=', merchant.id)
        .execute()
    ).length
  return { merchant, make, answer, send, entries, signing: { method: 'POST', url, body } }
}

async function withSecret() {
  const made = await shop()
  const { key, secret } = await made.make({ kind: 'secret' })
  const signing: Signing = { ...made.signing, alg: 'hmac-sha256', keyId: key.keyId ?? '', key: secret ?? '' }
  return { ...made, key, signing }
}

describe('requests signed as documented', () => {
  test('a request signed with the secret is done under the name of its key', async () => {
    const { send, signing, entries } = await withSecret()
    expect(await send(signedHeaders(signing))).toBe('200')
    expect(await entries()).toBe(1)
  })

  const kinds = [
    ['rsa-pss-sha512', () => makeRsaCertificate()],
    ['ecdsa-p256-sha256', () => makeOpensslCertificate('ec:prime256v1')],
    ['ed25519', () => makeOpensslCertificate('ed25519')],
  ] as const
  test.each(kinds)('a request signed with a certificate is done: %s', async (alg, certificateOf) => {
    const { merchant, make, send, signing } = await shop()
    const certificate = certificateOf()
    const { key } = await make({ kind: 'certificate', certificate: certificate.pem })
    expect(await send(signedHeaders({ ...signing, alg, keyId: key.keyId ?? '', key: certificate.key }))).toBe('200')
    const byFingerprint = `${merchant.shortKey}.${key.certificate?.fingerprint}`
    expect(await send(signedHeaders({ ...signing, alg, keyId: byFingerprint, key: certificate.key }))).toBe('200')
  })

  test('two certificates overlap, and so do the old secret and the new one', async () => {
    const { make, send, signing } = await withSecret()
    const { key: newer, secret } = await make({ kind: 'secret' })
    expect(await send(signedHeaders(signing))).toBe('200')
    expect(await send(signedHeaders({ ...signing, keyId: newer.keyId ?? '', key: secret ?? '' }))).toBe('200')
    for (const certificate of [makeRsaCertificate(), makeRsaCertificate()]) {
      const { key } = await make({ kind: 'certificate', certificate: certificate.pem })
      const own = { alg: 'rsa-pss-sha512', keyId: key.keyId ?? '', key: certificate.key } as const
      expect(await send(signedHeaders({ ...signing, ...own }))).toBe('200')
    }
  })

  test('a repeated request with the same idempotency key and a new nonce has one effect', async () => {
    const { send, signing, entries } = await withSecret()
    const again = { ...signing, idempotencyKey: 'order-1042' }
    expect([await send(signedHeaders(again)), await send(signedHeaders(again))]).toEqual(['200', '200'])
    expect(await entries()).toBe(1)
  })
})

describe('requests that were tampered with', () => {
  test('a request altered in any covered part is refused', async () => {
    const { send, signing, entries } = await withSecret()
    const signed = () => signedHeaders(signing)
    expect(await send(signed(), { body: `${signing.body} ` })).toBe('CONTENT_DIGEST_WRONG')
    expect(await send(signed(), { path: `${path}?dryRun=true` })).toBe('SIGNATURE_INVALID')
    expect(await send({ ...signed(), 'idempotency-key': 'another' })).toBe('SIGNATURE_INVALID')
    const { 'content-digest': digest } = signedHeaders({ ...signing, body: '{}' })
    expect(await send({ ...signed(), 'content-digest': digest ?? '' }, { body: '{}' })).toBe('SIGNATURE_INVALID')
    expect(await send(signedHeaders({ ...signing, method: 'PUT' }))).toBe('SIGNATURE_INVALID')
    const headers = signed()
    const later = headers['signature-input']?.replace(/created=(\d+)/, (_, at: string) => `created=${Number(at) + 1}`)
    expect(await send({ ...headers, 'signature-input': later ?? '' })).toBe('SIGNATURE_INVALID')
    expect(await entries()).toBe(0)
  })

  test('a request is refused that is sent a second time, also when both come at once', async () => {
    const { send, signing, entries } = await withSecret()
    const headers = signedHeaders(signing)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(headers)))
    expect(outcomes.toSorted()).toEqual(['200', ...Array<string>(19).fill('SIGNATURE_REPLAYED')])
    expect(await entries()).toBe(1)
  })

  test.each([
    [-310, 'SIGNATURE_NOT_NOW'],
    [310, 'SIGNATURE_NOT_NOW'],
    [-280, '200'],
    [280, '200'],
  ])('a request that was made %i seconds from now is answered with %s', async (seconds, outcome) => {
    const { send, signing } = await withSecret()
    const created = Math.floor(Date.now() / 1000) + seconds
    expect(await send(signedHeaders({ ...signing, created }))).toBe(outcome)
  })

  test('a refusal of a clock that is wrong names the time as a signature writes it', async () => {
    const { answer, signing } = await withSecret()
    const { body } = await answer(signedHeaders({ ...signing, created: 1 }))
    expect(body).toMatch(/\(\d{10}\)/)
  })

  test('a signature that leaves a part out, or covers another one, is refused', async () => {
    const { send, signing } = await withSecret()
    const all = ['@method', '@target-uri', 'content-digest', 'idempotency-key']
    for (const left of all) {
      const components = all.filter((name) => name !== left)
      expect(await send(signedHeaders({ ...signing, components })), left).toBe('SIGNATURE_INCOMPLETE')
    }
    expect(await send(signedHeaders({ ...signing, components: [...all, 'date'] }))).toBe('SIGNATURE_INCOMPLETE')
    expect(await send({ 'signature-input': 'sig1=nonsense', signature: 'sig1=:AA==:' })).toBe('SIGNATURE_MALFORMED')
  })

  test('a key signs with its own algorithm alone, and no other key signs for it', async () => {
    const { make, send, signing, merchant } = await withSecret()
    const { pem, key } = makeRsaCertificate()
    const certificate = await make({ kind: 'certificate', certificate: pem })
    const named = { ...signing, keyId: certificate.key.keyId ?? '' }
    expect(await send(signedHeaders(named))).toBe('SIGNATURE_ALGORITHM')
    expect(await send(signedHeaders({ ...signing, alg: 'rsa-pss-sha512', key }))).toBe('SIGNATURE_ALGORITHM')
    const other = makeRsaCertificate()
    expect(await send(signedHeaders({ ...named, alg: 'rsa-pss-sha512', key: other.key }))).toBe('SIGNATURE_INVALID')
    expect(await send(signedHeaders({ ...signing, key: 'abcdefgh12345678' }))).toBe('SIGNATURE_INVALID')
    expect(await send(signedHeaders({ ...signing, keyId: `${merchant.shortKey}.${crypto.randomUUID()}` }))).toBe(
      'KEY_UNKNOWN',
    )
    expect(await send(signedHeaders({ ...signing, keyId: 'nobody' }))).toBe('KEY_UNKNOWN')
  })

  test('an expired and a revoked key are refused, and one without the scope', async () => {
    const { key, make, send, signing } = await withSecret()
    const { kysely: db } = harness.app.database
    const set = (values: object) => db.updateTable('api_key').set(values).where('id', '=', key.id).execute()
    await set({ expires_at: new Date(Date.now() - 1000) })
    expect(await send(signedHeaders(signing))).toBe('KEY_EXPIRED')
    await set({ expires_at: null, revoked_at: new Date() })
    expect(await send(signedHeaders(signing))).toBe('KEY_REVOKED')
    const reader = await make({ kind: 'secret', scopes: ['cards:read'] })
    const named = { ...signing, keyId: reader.key.keyId ?? '', key: reader.secret ?? '' }
    expect(await send(signedHeaders(named))).toBe('KEY_SCOPE_MISSING')
  })
})
