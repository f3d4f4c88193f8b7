import { languages } from '@chopcard/contract/core/kinds.ts'
import { plainMemberDetails } from '@chopcard/contract/members/member-details.ts'
import { expect, test } from 'vitest'
import { detailFields } from './detail-fields.ts'

test.each(languages)('members find a named field in %s for each detail that they may enter', (language) => {
  const fields = detailFields(language)
  expect(fields.map(({ name }) => name)).toEqual(plainMemberDetails)
  for (const { name, label, maxLength } of fields) {
    expect(label).not.toBe(name)
    expect(maxLength).toBeGreaterThan(0)
  }
})
