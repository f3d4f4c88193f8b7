import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { reauthentication, route as declare } from '@chopcard/contract/core/route.ts'
import { caller, type Harness, useApp } from '../../test/harness.ts'
import { adminPassword, makeAdmin, makeSystemSession } from '../../test/make-admin.ts'
import { serve } from './context.ts'
import { mount } from './http.ts'
import { makeServer } from './server.ts'

const harness = useApp()

const planted = declare({
  audience: 'system',
  page: 'any',
  method: 'POST',
  path: '/planted/thing',
  about: 'Planted.',
  movesValue: true,
  asksPassword: true,
  body: z.strictObject({ name: z.string(), ...reauthentication }),
  reply: z.object({ times: z.int() }),
})
let call: Harness['call']
let times = 0
beforeAll(() => {
  const server = makeServer(harness.app)
  mount(server, harness.app, [
    serve(planted, (ctx, { body: { name } }) =>
      ctx.write(() => {
        if (name === 'refused') refuse('NOT_FOUND')
        ctx.note({ target: name, before: { name: 'old' }, after: { name, deep: { apiToken: 'x', password: 'y' } } })
        return Promise.resolve({ times: ++times })
      }),
    ),
  ])
  call = caller(server)
})

async function signedIn() {
  const admin = await makeAdmin(harness.app)
  return { admin, token: await makeSystemSession(harness.app, admin) }
}
const auditRows = ({ id }: { id: string }) =>
  harness.app.database.kysely
    .selectFrom('platform_audit')
    .select(['action', 'target', 'status', 'before', 'after'])
    .where('admin_id', '=', id)
    .orderBy('number')
    .execute()

describe('changes by an administrator', () => {
  test('an administrator’s change writes an audit line without secrets', async () => {
    const { admin, token } = await signedIn()
    await call(planted, { body: { name: 'a', password: adminPassword } }, { token })
    expect(await auditRows(admin)).toEqual([
      {
        action: 'POST /planted/thing',
        target: 'a',
        status: 200,
        before: { name: 'old' },
        after: { name: 'a', deep: { apiToken: '•••', password: '•••' } },
      },
    ])
  })

  test('an administrator’s change happens once for one key, and another request with the key is refused', async () => {
    const { admin, token } = await signedIn()
    const ask = (name: string) => call(planted, { body: { name, password: adminPassword } }, { token, key: 'k' })
    // As many at once as passwords may be tried before one has been proven right.
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('b')))
    expect(new Set(answers.map(({ body }) => body.data.times)).size).toBe(1)
    expect(await auditRows(admin)).toHaveLength(1)
    expect((await ask('c')).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('an administrator’s change that a rule refused is refused again under its key and writes no audit line', async () => {
    const { admin, token } = await signedIn()
    const ask = () => call(planted, { body: { name: 'refused', password: adminPassword } }, { token, key: 'k' })
    expect([(await ask()).code, (await ask()).code]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect(await auditRows(admin)).toEqual([])
  })

  test('an administrator’s change asks for the password again when the route requires it', async () => {
    const { token } = await signedIn()
    expect((await call(planted, { body: { name: 'd' } }, { token })).code).toBe('CURRENT_PASSWORD_REQUIRED')
    expect((await call(planted, { body: { name: 'd', password: 'wrong' } }, { token })).code).toBe(
      'INVALID_CURRENT_PASSWORD',
    )
  })
})
