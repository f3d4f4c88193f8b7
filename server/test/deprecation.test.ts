import { z } from 'zod'
import { expect, test } from 'vitest'
import { route } from '@chopcard/contract/core/route.ts'
import { exampleRequest } from '../src/core/code-samples.ts'
import { serve } from '../src/core/context.ts'
import { mount } from '../src/core/http.ts'
import { makeServer } from '../src/core/server.ts'
import { useApp } from './harness.ts'
import { ofAudience } from './sweep.ts'

const harness = useApp()

test('every answer of a call that goes away says since when and until when', async () => {
  const planted = { audience: 'public', method: 'GET', about: 'Planted.', reply: z.object({}) } as const
  const deprecated = { since: '2026-11-24', sunset: '2027-05-24' }
  const server = makeServer(harness.app)
  mount(server, harness.app, [
    serve(route({ ...planted, path: '/planted/going', query: { needed: z.string() }, deprecated }), async () => ({})),
    serve(route({ ...planted, path: '/planted/staying' }), async () => ({})),
  ])
  const headersOf = async (url: string) => (await server.inject({ method: 'GET', url: `/api/planted/${url}` })).headers
  const goes = { deprecation: '@1795478400', sunset: 'Mon, 24 May 2027 00:00:00 GMT' }
  expect(await headersOf('going?needed=1')).toMatchObject(goes)
  expect(await headersOf('going')).toMatchObject(goes)
  expect(Object.keys(await headersOf('staying'))).not.toContain('sunset')
})

test('the reference shows an example of every integration call that the call accepts', () => {
  for (const call of ofAudience('integration')) {
    const { path, body } = exampleRequest(call)
    expect(path).not.toMatch(/[{}]/)
    if (call.body) expect(call.body.safeParse(body).error?.issues ?? [], call.path).toEqual([])
  }
})
