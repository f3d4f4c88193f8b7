import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '@chopcard/contract/index.ts'
import { changes, nameOf, type Route } from '@chopcard/contract/core/route.ts'
import { faultsOf, isBroken } from './answers.ts'
import { useApp } from './harness.ts'
import { makeSession } from './make.ts'
import { arbitraryOf, type JsonSchema } from './schema-arbitrary.ts'
import { send } from './send.ts'
import { makeSystemSession } from './make-admin.ts'
import { makeWorld, type World } from './world.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }
type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: object }

const harness = useApp()
const seed = Number(process.env['CHOPCARD_TEST_SEED'] ?? Date.now() % 2 ** 31)
/** Requests a call: few enough for every run of the tests, another choice each time. */
const requests = Number(process.env['CHOPCARD_TEST_FUZZ'] ?? 25)

let document: Document
let world: World
beforeAll(async () => {
  console.log(`OpenAPI fuzz: CHOPCARD_TEST_SEED=${seed}`)
  document = JSON.parse((await harness.server.inject('/api/openapi.json')).body) as Document
  world = await makeWorld(harness.app, harness.server)
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the API reference lists every call once with its parameters, and each of its references exists', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(
    operations()
      .map(({ operation }) => operation.operationId)
      .toSorted(),
  ).toEqual(routes.map(nameOf).toSorted())
  for (const { path, operation } of operations()) {
    const inPath = operation.parameters.filter((one) => one.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(operation.responses).toHaveProperty('200')
  }
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref = '']) => ref)
  const leadsTo = (ref: string) => ref.split('/').reduce<unknown>((part, key) => (part as never)?.[key], document)
  expect(refs.filter((ref) => !leadsTo(ref))).toEqual([])
})

describe('random requests made from the API reference', () => {
  test.each(routes.map((route) => [nameOf(route), route] as const))(
    'random requests made from the API reference are answered as it says: %s',
    { timeout: 120_000 },
    async (name, route) => {
      const found = operations().find(({ operation }) => operation.operationId === name)
      const { parameters = [], requestBody } = found?.operation ?? {}
      const known = Object.values(world.own)
      const part = (place: Parameter['in']) => {
        const there = parameters.filter((one) => one.in === place)
        return fc.record(Object.fromEntries(there.map((one) => [one.name, arbitraryOf(one.schema, known)])), {
          requiredKeys: there.filter((one) => one.required).map((one) => one.name),
        })
      }
      const body = requestBody?.content['application/json'].schema
      const asked = fc.record({
        params: part('path'),
        query: part('query'),
        headers: part('header'),
        ...(body && { body: arbitraryOf(body, known) }),
      })
      let token = await tokenFor(route)
      const property = fc.asyncProperty(asked, async ({ params, query, headers, ...rest }) => {
        const key = asText(headers)['Idempotency-Key']
        const answer = await send(
          harness.server,
          route,
          { params: asText(params), query: asText(query), ...rest },
          { token, ...(key && /^[ -~]*$/.test(key) && { headers: { 'idempotency-key': key } }) },
        )
        // A part of a path that is empty, or dots, makes another path.
        const isThisCall = Object.values(asText(params)).every((value) => !/^\.{0,2}$/.test(value))
        expect(isBroken(route, answer)).toBe(false)
        // What has changed something may have ended the session.
        if (answer.status < 400 && changes(route)) token = await tokenFor(route)
        expect(isThisCall ? faultsOf(route, answer) : []).toEqual([])
      })
      await fc.assert(property, { seed, numRuns: requests })
    },
  )
})

const tokenFor = (route: Route): Promise<string> | string => {
  if (route.audience === 'member') return world.own.fullCardToken
  if (route.audience === 'system') return makeSystemSession(harness.app, world.admin)
  return makeSession(harness.app, world.merchant, world.merchant.owner.id)
}

/** Values as a path, a query or a header says them; what is no text cannot be sent there, and has no `toString` to trust. */
const asText = (given: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
      return [name, text.toWellFormed()]
    }),
  )

describe('control: the random requests', () => {
  const sampleOf = (schema: JsonSchema) => fc.sample(arbitraryOf(schema, ['known']), { numRuns: 300, seed: 1 })

  test('control: most random requests fit their schema, and some do not', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { state: { enum: ['on', 'off'] }, count: { type: 'integer', minimum: 1, maximum: 9 } },
      required: ['state', 'count'],
    }
    const fits = sampleOf(schema).filter((value) => {
      const { state, count } = (value ?? {}) as { state?: unknown; count?: number }
      return (
        ['on', 'off'].includes(state as string) && Number.isInteger(count) && (count ?? 0) >= 1 && (count ?? 99) <= 9
      )
    })
    expect(fits.length).toBeGreaterThan(150)
    expect(fits.length).toBeLessThan(300)
  })

  test('control: existing ids are among the random values', () => {
    expect(sampleOf({ type: 'string', format: 'uuid' })).toContain('known')
  })
})
