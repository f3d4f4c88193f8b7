import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { Form, Input } from 'antd'
import { createElement as h, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { limitsAt, useFieldLimits } from './form-limits.ts'
import { Field, FieldList, useZodForm, ZodForm } from './form.tsx'

test.each([
  ['a required text', 'name', { type: 'string', required: true, min: 1, max: 80 }],
  ['a text that is checked further', 'guideUrl', { type: 'string', required: false, max: 500 }],
  ['an optional number', 'amountPerChop', { type: 'number', required: false, min: 1, max: 1_000_000_000 }],
  ['a list', 'rewards', { type: 'array', required: false, max: 50 }],
  ['a field of an entry of a list', 'rewards.3.more.0.name', { type: 'string', required: true, min: 1, max: 80 }],
  ['a field of a record', 'localizations.pt-BR.memberChoices.one.two', { type: 'string', required: false, max: 80 }],
  ['a switch', 'changingQr', { type: 'boolean', required: false }],
])('the limits of %s are read from the schema of a campaign', (_what, path, limits) => {
  expect(limitsAt(CampaignSettings, path.split('.'))).toEqual(limits)
})

test('a field that the schema does not have has no limits', () => {
  expect(limitsAt(CampaignSettings, ['rewards', 0, 'nothing'])).toEqual({})
  expect(limitsAt(CampaignSettings, ['name', 'first'])).toEqual({})
})

test('the narrowest of several limits counts', () => {
  const schema = z.object({ text: z.string().max(9).min(1).max(5).min(2), number: z.int().lt(7).gt(2) })
  expect(limitsAt(schema, ['text'])).toMatchObject({ min: 2, max: 5 })
  expect(limitsAt(schema, ['number'])).toMatchObject({ min: 2, max: 7 })
})

test.each([
  ['a text that may be empty', z.string(), false],
  ['a text that may not be empty', z.string().min(1), true],
  ['a text that may be absent', z.string().min(1).optional(), false],
  ['a text with a default', z.string().min(1).default('a'), false],
  ['an address', z.string().trim().toLowerCase().pipe(z.email()), true],
  ['a number', z.int(), true],
  ['a number that may be null', z.int().nullable(), false],
  ['a choice', z.enum(['a', 'b']), true],
  ['a choice of yes and no', z.boolean(), true],
  ['a list that may be empty', z.array(z.string()), false],
  ['a list that may not be empty', z.array(z.string()).min(1), true],
  ['a record that may be empty', z.record(z.string(), z.string()), false],
])('the schema says whether %s is required', (_what, field, required) => {
  expect(limitsAt(z.object({ field }), ['field'])).toMatchObject({ required })
})

const schema = z.object({
  name: z.string().max(12),
  age: z.int().max(130),
  isAdult: z.boolean(),
  friends: z.array(z.object({ name: z.string().max(34) })).max(2),
})

function Filled({ children, friends = 0 }: { children: ReactNode; friends?: number }) {
  const form = useZodForm(schema)
  const initialValues = { friends: Array.from({ length: friends }, () => ({ name: '' })) }
  return h(ZodForm<typeof schema>, { form, initialValues, onSubmit: () => undefined, children })
}
const drawn = (children: ReactNode, friends?: number) => renderToString(h(Filled, { children, friends }))

test.each([
  ['a line', h(Input)],
  ['an area', h(Input.TextArea)],
  ['a password', h(Input.Password)],
])('the input for %s takes the length that the schema allows', (_what, input) => {
  expect(drawn(h(Field, { name: 'name' }, input))).toContain('maxLength="12"')
})

test('an input without a text gets no length', () => {
  expect(drawn(h(Field, { name: 'age' }, h(Input)))).not.toContain('maxLength')
})

test('a length that an input already has is kept', () => {
  expect(drawn(h(Field, { name: 'name' }, h(Input, { maxLength: 3 })))).toContain('maxLength="3"')
})

test.each([
  ['a number that is required', 'age', {}, true],
  ['a choice of yes and no', 'isAdult', {}, true],
  ['a box to tick', 'isAdult', { valuePropName: 'checked' }, false],
  ['a text that may be empty', 'name', {}, false],
  ['a text that a rule between fields requires', 'name', { required: true }, true],
])('the label of %s has the mark for required fields as it should', (_what, name, props, isMarked) => {
  const html = drawn(h(Field, { name, label: 'Name', ...props }, h(Input)))
  expect(html.includes('class="required-mark"')).toBe(isMarked)
})

test('an input that is made of others can ask for the limits of its field', () => {
  const Own = () => `at most ${useFieldLimits().max}`
  expect(drawn(h(Field, { name: 'age' }, h(Own)))).toContain('at most 130')
})

test('a form without a schema sets no limits', () => {
  expect(renderToString(h(Form, null, h(Field, { name: 'name' }, h(Input))))).not.toContain('maxLength')
})

test.each([
  [1, false],
  [2, true],
])('a list of %i entries of two knows whether it is full', (entries, full) => {
  const list = h(FieldList, {
    name: 'friends',
    children: (rows, { isFull, most }) => [
      ...rows.map(({ key, name }) => h(Field, { key, name: [name, 'name'] }, h(Input))),
      `full ${isFull} of ${most}`,
    ],
  })
  const html = drawn(list, entries)
  expect(html).toContain(`full ${full} of 2`)
  expect(html.match(/maxLength="34"/g)).toHaveLength(entries)
})
