import { describe, expect, test } from 'vitest'
import { integrationApi } from '../src/core/openapi.ts'
import { breakingChanges, type ReleasedApi, type ReleasedCall, releasedApi } from './api-changes.ts'
import released from './released-api.json' with { type: 'json' }

const before = released as unknown as ReleasedApi

describe('the integration API of the last release', () => {
  test('the calls of the last release are still answered as its clients expect', () => {
    expect(Object.keys(before).length).toBeGreaterThan(40)
    expect(breakingChanges(before, releasedApi(integrationApi()))).toEqual([])
  })
})

type Fields = { type: 'object'; properties: Record<string, object>; required: string[] }
const text = { type: 'string', maxLength: 40 }
const object = (properties: Record<string, object>, required = Object.keys(properties)): Fields => ({
  type: 'object',
  properties,
  required,
})
const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const words = (...list: string[]) => ({ type: 'string', enum: list })
const limit = { name: 'limit', in: 'query', required: false, schema: text }

const call: ReleasedCall = {
  scopes: ['cards:write'],
  parameters: [limit],
  body: object({ name: text, kind: words('a', 'b'), note: text }, ['name', 'kind']),
  reply: object({ id: text, state: words('on', 'off'), end: nullable(text) }),
}
const changed = (change: Partial<ReleasedCall>): ReleasedApi => ({ 'POST /x': { ...call, ...change } })
const found = (after: ReleasedApi) => breakingChanges({ 'POST /x': call }, after)

describe('changes of an API', () => {
  const breaks: [what: string, after: ReleasedApi, told: RegExp][] = [
    ['a removed call', {}, /removed/],
    ['another scope', changed({ scopes: ['cards:write', 'pii'] }), /scope pii/],
    ['a removed parameter', changed({ parameters: [] }), /limit: removed/],
    ['a parameter that is required now', changed({ parameters: [{ ...limit, required: true }] }), /required now/],
    [
      'a new parameter that is required',
      changed({ parameters: [limit, { ...limit, name: 'day', required: true }] }),
      /day: required/,
    ],
    [
      'a new field of a body that is required',
      changed({ body: object({ ...(call.body as Fields).properties, day: text }, ['name', 'kind', 'day']) }),
      /day: required/,
    ],
    ['a removed field of a body', changed({ body: object({ name: text, kind: words('a', 'b') }) }), /note: removed/],
    [
      'a word that is not taken any more',
      changed({ body: object({ name: text, kind: words('a'), note: text }, ['name', 'kind']) }),
      /not b/,
    ],
    [
      'a shorter text',
      changed({ body: object({ name: { ...text, maxLength: 20 }, kind: words('a', 'b'), note: text }, ['name']) }),
      /maxLength/,
    ],
    [
      'another type of a body’s field',
      changed({ body: object({ name: { type: 'integer' }, kind: words('a', 'b'), note: text }, ['name']) }),
      /string was not integer/,
    ],
    [
      'another form of a body’s field',
      changed({ body: object({ name: { ...text, pattern: '^x' }, kind: words('a', 'b'), note: text }, ['name']) }),
      /pattern/,
    ],
    ['a removed field of a reply', changed({ reply: object({ id: text, state: words('on', 'off') }) }), /end: may be/],
    [
      'a field of a reply that may be missing now',
      changed({ reply: object((call.reply as Fields).properties, ['id', 'state']) }),
      /end: may be/,
    ],
    [
      'a field of a reply that may be null now',
      changed({ reply: object({ ...(call.reply as Fields).properties, id: nullable(text) }) }),
      /null was not string/,
    ],
    ['a removed reply', changed({ reply: null }), /reply: removed/],
  ]
  test.each(breaks)('control: a change that breaks a client is found: %s', (_what, after, told) => {
    expect(found(after).join('\n')).toMatch(told)
  })

  const additions: [what: string, after: ReleasedApi][] = [
    ['nothing', changed({})],
    ['a new call', { ...changed({}), 'GET /y': call }],
    ['a new parameter', changed({ parameters: [limit, { ...limit, name: 'day' }] })],
    [
      'a new field of a body that may be left out',
      changed({ body: object({ ...(call.body as Fields).properties, day: text }, ['name', 'kind']) }),
    ],
    [
      'a field of a body that need not be there any more',
      changed({ body: object((call.body as Fields).properties, ['name']) }),
    ],
    ['a new field of a reply', changed({ reply: object({ ...(call.reply as Fields).properties, day: text }) })],
    [
      'a new word of a reply',
      changed({ reply: object({ ...(call.reply as Fields).properties, state: words('on', 'off', 'gone') }) }),
    ],
    [
      'a field of a reply that is never null any more',
      changed({ reply: object({ ...(call.reply as Fields).properties, end: text }) }),
    ],
  ]
  test.each(additions)('an addition breaks no client: %s', (_what, after) => {
    expect(found(after)).toEqual([])
  })
})
