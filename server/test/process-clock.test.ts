import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** Where the system clock of the process may be read, and why that decides nothing (docs/decisions/operation.md §6). */
const reasons: Readonly<Record<string, string>> = {
  'server/src/accounts/uploads/publish-picture.ts': 'nothing expires that is published',
  'server/src/backup/mirror-files.ts': 'the times of files are of the same clock',
  'server/src/core/new-id.ts': 'the ids of several processes have no order',
  'server/src/core/open-tracing.ts': 'the times of a trace are of the process that it is about',
  'server/src/core/storage-s3.ts': 'the service compares it with its own clock',
  'server/src/loyalty/cards/list-cards.ts': 'the day from which a list counts birthdays',
  'server/src/member-pages/landing-page.ts': 'a script of the page: the clock is the browser’s',
  'server/src/platform/backups/abandoned-drills.ts': 'the times of files are of the same clock',
  'server/src/platform/backups/measure-backups.ts': 'the times of files are of the same clock',
  'server/src/platform/platform/system-health.ts': 'shown as the time of the reading',
}

const readsClock = ({ text }: { text: string }) =>
  /\bDate\.now\(\)|\bnew Date\(\)/.test(
    // Without a row that gives the time, there is nothing that it could decide.
    text.replaceAll(/\?\? (new Date\(\)|\{ until: new Date\(\), now: new Date\(\) \})/g, ''),
  )

test('the database’s clock or one that never jumps decides wherever no reason is given for the clock of the process', () => {
  const own = readSources(['server/src']).filter(({ path }) => !/(\.test|-testing)\.ts$/.test(path))
  expect(own.length).toBeGreaterThan(1000)
  expect(
    own
      .filter(readsClock)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(Object.keys(reasons))
})

test('control: a line that reads the clock of the process is found', () => {
  for (const text of ['const now = Date.now()', 'run: () => work(new Date())']) expect(readsClock({ text })).toBe(true)
  for (const text of ['row?.now ?? new Date()', 'new Date(at)', 'performance.now()'])
    expect(readsClock({ text })).toBe(false)
})
