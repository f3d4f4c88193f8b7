import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { addMerchant, listMerchants } from '@chopcard/contract/platform/admin/merchants.ts'
import { listPlans } from '@chopcard/contract/platform/admin/plans.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { EmailInput } from '../../kit/email-input.tsx'
import { Failure } from '../../kit/failure.tsx'
import { Field, useZodForm } from '../../kit/form.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { currentLanguage } from '../../lib/language.ts'
import { refresh, useRead } from '../../lib/query.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { PlanSelect, RegionFields } from './tenant-fields.tsx'
import './merchants.css'

/** A new merchant whose owner is invited. */
export default function AddMerchant() {
  const { t } = useTranslation(['tenants', 'sys-shell'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(addMerchant.body)
  const add = useOperation(addMerchant, { quiet: true })
  const plans = useRead(listPlans, { query: { pageSize: MAX_PAGE_SIZE_TEXT, state: 'sold' } })
  if (plans.isError && !plans.data) return <Failure error={plans.error} retry={plans.refetch} />
  if (!plans.data) return <Waiting />
  const options = plans.data.data.map(({ id, version, details: { name } }) => ({ id, name, version, isCurrent: true }))
  const toList = () => void navigate({ to: '/sys/merchant/merchant-list' as '/' })
  const save = async (body: z.output<typeof addMerchant.body>) => {
    const answer = await add.run({ body })
    await refresh(listMerchants)
    return answer !== undefined
  }
  const trial = plans.data.data.find(({ isTrial }) => isTrial)
  return (
    <EditPage
      title={t('pages.merchant-add', { ns: 'sys-shell' })}
      about={t('add.about')}
      form={form}
      initialValues={{
        language: currentLanguage(),
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        currency: 'USD',
        planId: trial?.id ?? options[0]?.id,
      }}
      saveLabel={t('add.save')}
      onSave={save}
      onSaved={() => {
        message.success(t('add.saved'))
        toList()
      }}
      onCancel={toList}
    >
      <h2 className="card-title">{t('add.shop')}</h2>
      <div className="tenant-row">
        <Field name="name" label={t('field.name')}>
          <Input />
        </Field>
        <Field name="planId" label={t('field.plan')}>
          <PlanSelect plans={options} />
        </Field>
        <RegionFields language="language" />
      </div>
      <h2 className="card-title">{t('add.owner')}</h2>
      <div className="tenant-row">
        <Field name="ownerName" label={t('field.ownerName')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="ownerEmail" label={t('field.ownerEmail')}>
          <EmailInput autoComplete="off" />
        </Field>
      </div>
      <Field name="platformNotes" label={t('field.notes')} extra={t('hint.notes')}>
        <Input.TextArea rows={3} />
      </Field>
    </EditPage>
  )
}
