import type { Tenant, OfTenant } from './tenant.ts'
import { editTenant, getMerchant, listMerchants, TenantDetails } from '@chopcard/contract/platform/admin/merchants.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useZodForm } from '../../kit/form.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { call } from '../../lib/call.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { usePathParams } from '../../kit/use-path-params.ts'
import './merchants.css'
import { TenantActions } from './tenant-actions.tsx'
import { TenantFacts } from './tenant-facts.tsx'
import { DetailFields, detailFields, PlanFields, planFields } from './tenant-fields.tsx'

const FeaturesTab = lazyPart<OfTenant>(() => import('./features-tab.tsx'))
const StaffTab = lazyPart<{ id: string }>(() => import('./staff-tab.tsx'))
const SignInsTab = lazyPart<{ id: string }>(() => import('./sign-ins-tab.tsx'))
const PaymentsTab = lazyPart<{ id: string }>(() => import('./payments-tab.tsx'))

/** One merchant as the platform sees it. */
export default function EditMerchant() {
  const { id = '' } = usePathParams()
  const { data, error, isFetchedAfterMount, refetch } = useRead(
    getMerchant,
    { params: { id } },
    { staleTime: 0, gcTime: 0 },
  )
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data || !isFetchedAfterMount) return <Waiting />
  return <Opened key={id} first={data.data} />
}

function Opened({ first }: { first: Tenant }) {
  const { t } = useTranslation(['tenants', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(TenantDetails)
  const save = useChange(editTenant, { after: () => refresh(listMerchants) })
  const params = { id: first.id }
  const readAgain = async () => (await call(getMerchant, { params })).data
  const { seen: tenant, setSeen: setTenant, saving } = useSeen(first, readAgain)

  const onSave = (values: z.output<typeof TenantDetails>) =>
    saving(async ({ details: seen }) => {
      const { data } = await save.mutateAsync({ params, body: { ...values, seen } })
      setTenant(data)
      form.antd.setFieldsValue(data.details)
    })
  const change = (changed: Tenant) => {
    setTenant(changed)
    void refresh(listMerchants)
  }
  return (
    <EditPage
      title={tenant.details.name}
      about={t('page.about', {
        id: tenant.id,
        shortKey: tenant.shortKey,
        since: formatInstantDay(tenant.createdAt),
      })}
      extra={
        <Flex gap={8} wrap>
          <TenantActions tenant={tenant} onChange={change} />
        </Flex>
      }
      form={form}
      width={1120}
      initialValues={first.details}
      onSave={onSave}
      onSaved={() => message.success(t('saved', { ns: 'common' }))}
      onCancel={() => void navigate({ to: '/sys/merchant/merchant-list' as '/' })}
      notice={<TenantFacts tenant={tenant} />}
      tabs={[
        { key: 'details', label: t('tab.details'), fields: detailFields, content: <DetailFields /> },
        { key: 'plan', label: t('tab.plan'), fields: planFields, content: <PlanFields tenant={tenant} /> },
        {
          key: 'features',
          label: t('tab.features'),
          content: <FeaturesTab tenant={tenant} onChange={change} />,
        },
        { key: 'staff', label: t('tab.staff'), content: <StaffTab id={tenant.id} /> },
        { key: 'signIns', label: t('tab.signIns'), content: <SignInsTab id={tenant.id} /> },
        { key: 'payments', label: t('tab.payments'), content: <PaymentsTab id={tenant.id} /> },
      ]}
    />
  )
}
