import { expect, test } from 'vitest'
import { useApp } from '../../test/harness.ts'
import { makeAdmin } from '../../test/make-admin.ts'
import { useOwnDatabase } from '../../test/own-database.ts'
import { appendPlatformLine, firstBreak } from './platform-audit.ts'

const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url })

const append = (adminId: string, action: string) =>
  harness.app.database.tx((tx) =>
    appendPlatformLine(tx, {
      at: new Date(),
      adminId,
      action,
      status: 200,
      ip: '127.0.0.1',
      requestId: 'test',
      detail: { target: 'x', after: { action } },
    }),
  )
const tamper = async (text: string) => {
  await own.admin('alter table platform_audit disable trigger user')
  await own.admin(text)
  await own.admin('alter table platform_audit enable trigger user')
}

test('forty parallel writers append lines to one chain, and a changed, missing or added line is detected', async () => {
  const { kysely: db } = harness.app.database
  const { id } = await makeAdmin(harness.app)
  await Promise.all(Array.from({ length: 40 }, (_, i) => append(id, `act ${i}`)))
  const numbers = await own.query<{ number: number }>('select number::int from platform_audit order by number')
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  expect(await firstBreak(db)).toBe(null)

  const [line] = await own.query<{ after: string }>('select after::text from platform_audit where number = 12')
  await tamper(`update platform_audit set after = '{"action": "harmless"}' where number = 12`)
  expect(await firstBreak(db)).toBe(12)
  await tamper(`update platform_audit set after = '${line?.after}' where number = 12`)
  expect(await firstBreak(db)).toBe(null)

  await tamper(`delete from platform_audit where number = 20`)
  expect(await firstBreak(db)).toBe(21)
  expect(await firstBreak(db, 22)).toBe(null)
})

test('the database refuses to change, remove or truncate audit lines', async () => {
  for (const text of ['update platform_audit set ip = $$$$', 'delete from platform_audit', 'truncate platform_audit'])
    await expect(own.query(text)).rejects.toThrow(/append-only|permission denied/)
})
