import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { newSecrets, signedHeaders } from './signature.ts'

const body = '{"type":"entry.created","data":{"name":"Zoë"}}'
const message = () => ({ id: 'msg_0199c2f0-1', at: new Date(), body })

test('a message that is signed with the secret is accepted by the library of Standard Webhooks', () => {
  const { publicKey: _, ...secrets } = newSecrets()
  const headers = signedHeaders(message(), [secrets], false)
  expect(new Webhook(secrets.secret).verify(body, headers)).toEqual(JSON.parse(body))
})

test('a changed body, id or time and another secret are refused by the library of Standard Webhooks', () => {
  const secrets = newSecrets()
  const headers = signedHeaders(message(), [secrets], true)
  const verifier = new Webhook(secrets.secret)
  expect(() => verifier.verify(`${body} `, headers)).toThrow('No matching signature found')
  expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'msg_other' })).toThrow('No matching signature found')
  const second = String(Number(headers['webhook-timestamp']) + 1)
  expect(() => verifier.verify(body, { ...headers, 'webhook-timestamp': second })).toThrow(
    'No matching signature found',
  )
  expect(() => new Webhook(newSecrets().secret).verify(body, headers)).toThrow('No matching signature found')
})

test('a message carries a signature with each secret during the overlap, and receivers accept either', () => {
  const [now, before] = [newSecrets(), newSecrets()]
  const headers = signedHeaders(message(), [now, before], false)
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  for (const { secret } of [now, before]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy()
})

test('a message that is signed with a private key, too, carries an ed25519 signature that the public key verifies', () => {
  const secrets = newSecrets()
  const { id, at, ...rest } = message()
  const headers = signedHeaders({ id, at, ...rest }, [secrets], true)
  const [, signature = ''] =
    headers['webhook-signature']
      ?.split(' ')
      .find((one) => one.startsWith('v1a,'))
      ?.split(',') ?? []
  const x = Buffer.from(secrets.publicKey.replace('whpk_', ''), 'base64').toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  const content = Buffer.from(`${id}.${headers['webhook-timestamp']}.${body}`)
  expect(verify(null, content, key, Buffer.from(signature, 'base64'))).toBe(true)
  expect(verify(null, Buffer.concat([content, Buffer.from(' ')]), key, Buffer.from(signature, 'base64'))).toBe(false)
})
