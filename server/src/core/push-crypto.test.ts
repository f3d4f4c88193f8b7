import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, maxPushBytes, pushAuthorization } from './push-crypto.ts'
import { newPushKeys } from './push-keys.ts'

// RFC 8291, appendix A.
const published = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the encryption of a push message gives the published example of the standard byte by byte', () => {
  const chance = {
    salt: Buffer.from(published.salt, 'base64url'),
    privateKey: Buffer.from(published.privateKey, 'base64url'),
  }
  expect(encryptPush(published.text, published, chance).toString('base64url')).toBe(published.body)
})

test('the same text is encrypted differently each time, and a text too long for a push service is refused', () => {
  expect(encryptPush('hi', published)).not.toEqual(encryptPush('hi', published))
  expect(encryptPush('x'.repeat(maxPushBytes), published).length).toBeLessThanOrEqual(4096)
  expect(() => encryptPush('x'.repeat(maxPushBytes + 1), published)).toThrow('Too long')
})

test('the push authorization is signed by the key it names, for the origin of the push service alone', () => {
  const keys = newPushKeys()
  const now = new Date('2026-11-21T08:00:00Z')
  const header = pushAuthorization(keys, 'https://push.example.com/to/somebody', 'mailto:shop@example.com', now)
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', proof = ''] = token.split('.')
  expect(key).toBe(keys.publicKey)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.com',
    exp: Date.parse('2026-11-21T20:00:00Z') / 1000,
    sub: 'mailto:shop@example.com',
  })
  const { d: _private, ...open } = keys.privateJwk
  const publicKey = createPublicKey({ key: open, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(proof, 'base64url'))).toBe(true)
})
