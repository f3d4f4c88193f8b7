import { expect, test } from 'vitest'
import { outcomeOf } from './outcome-rules.ts'

const problem = (words: object) => Buffer.from(JSON.stringify(words))
const json = 'application/problem+json; charset=utf-8'
const invalid = { title: 'API Key Invalid', detail: 'You attempted to access the wrong datacenter.' }

test.each([
  ['a good answer', 200, 'application/json', '{}', 'ok'],
  ['an answer without a body', 204, '', '', 'ok'],
  ['too many connections', 429, json, '{"title":"TooManyRequests"}', 'busy'],
  ['a bare 403, which is a limit that has no name', 403, 'text/html', '<h1>Forbidden</h1>', 'busy'],
  ['a 403 that is JSON, which is about the key', 403, json, '{"title":"Forbidden"}', 'key'],
  ['a 403 that says it is JSON and is none', 403, json, 'not json', 'busy'],
  ['a key of another data centre', 401, json, JSON.stringify(invalid), 'key'],
  ['a contact or list that does not exist', 404, json, '{"title":"Resource Not Found"}', 'missing'],
  ['a contact in compliance state', 400, json, '{"title":"Member In Compliance State"}', 'refused'],
  ['Mailchimp in trouble', 503, 'text/html', 'oops', 'unreachable'],
  ['an address that leads elsewhere', 302, 'text/html', '', 'unreachable'],
] as const)('the meaning of an answer is told apart: %s', (_what, status, type, body, outcome) => {
  expect(outcomeOf(status, type, Buffer.from(body)).outcome).toBe(outcome)
})

test('the words of Mailchimp are kept with the fields and without any address', () => {
  const told = outcomeOf(
    400,
    json,
    problem({
      title: 'Invalid Resource',
      detail: 'ana@example.com looks fake.',
      errors: [{ field: 'email_address', message: 'Ana@example.com is wrong' }],
    }),
  )
  expect(told).toEqual({
    outcome: 'refused',
    title: 'Invalid Resource',
    words: '… looks fake. email_address: … is wrong',
  })
})
