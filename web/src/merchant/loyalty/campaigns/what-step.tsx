import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import ChopTypesTab from './chop-types-tab.tsx'
import { FormSection } from './form-section.tsx'
import type { TabProps } from './tab-props.ts'

/** What the card is called and what is collected on it. */
export default function WhatStep(props: TabProps) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <Field name="name" label={t('field.name')} extra={t('hint.name')}>
        <Input />
      </Field>
      <FormSection title={t(descriptorOf(props.type).texts.chopTypes)}>
        <ChopTypesTab {...props} />
      </FormSection>
    </>
  )
}
