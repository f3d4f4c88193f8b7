import { memberDetails, plainStaffDetails } from '@chopcard/contract/members/member-details.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { MonthDayField } from '../../../kit/month-day-field.tsx'

/** The details of a member that are kept as they are entered. */
export function PlainDetailFields() {
  const { t } = useTranslation('cards')
  return plainStaffDetails.map((name) => (
    <Field key={name} name={name} label={t(name)}>
      {memberDetails[name].entry === 'monthDay' ? <MonthDayField /> : <Input />}
    </Field>
  ))
}
