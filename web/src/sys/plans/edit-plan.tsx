import type { Plan } from './plan.ts'
import { addPlan, editPlan, getPlan, listPlans, PlanDetails } from '@chopcard/contract/platform/admin/plans.ts'
import { features } from '@chopcard/contract/core/features.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, App, Tag } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { Failure } from '../../kit/failure.tsx'
import { Field, useZodForm } from '../../kit/form.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { call } from '../../lib/call.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { FeatureBoxes, fieldsOfPlan, PlanFields } from './plan-fields.tsx'
import { usePathParams } from '../../kit/use-path-params.ts'
import './plans.css'

const VersionsTab = lazyPart<{ plan: Plan }>(() => import('./versions-tab.tsx'))
const MoveList = lazyPart<{ plan: Plan; onMoved: () => void }>(() => import('./move-list.tsx'))

const fresh = {
  currency: 'USD',
  cycleDays: 30,
  promptDays: 14,
  quotas: { campaigns: 5, users: 3, members: 1000 },
  apiRate: 20,
  apiBurst: 60,
  features: [...features],
  enabled: true,
}

/** A service plan: a new one, or one with its versions. */
export default function EditPlan() {
  const { id } = usePathParams()
  return id === undefined ? <NewPlan /> : <KnownPlan key={id} id={id} />
}

function NewPlan() {
  const { t } = useTranslation(['plans', 'sys-shell'])
  const add = useOperation(addPlan, { quiet: true })
  const { message } = App.useApp()
  const { toList, toPlan } = useWays()
  // Read by `onSaved` of the render before the answer came.
  const added = useRef<string>(undefined)
  return (
    <PlanForm
      title={t('pages.service-plan-add', { ns: 'sys-shell' })}
      initialValues={fresh}
      isTrial={false}
      onSave={async (body) => {
        const answer = await add.run({ body })
        if (!answer) return false
        added.current = answer.data.id
        await refresh(listPlans)
        return true
      }}
      onSaved={() => {
        message.success(t('saved'))
        if (added.current) toPlan(added.current)
        else toList()
      }}
    />
  )
}

function KnownPlan({ id }: { id: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useRead(
    getPlan,
    { params: { id } },
    { staleTime: 0, gcTime: 0 },
  )
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data || !isFetchedAfterMount) return <Waiting />
  return <Opened first={data.data} />
}

function Opened({ first }: { first: Plan }) {
  const { t } = useTranslation('plans')
  const { message } = App.useApp()
  const save = useChange(editPlan, { after: () => refresh(listPlans) })
  const params = { id: first.id }
  const readAgain = async () => (await call(getPlan, { params })).data
  const { seen: plan, setSeen: setPlan, saving } = useSeen(first, readAgain)
  const onSave = (values: z.output<typeof PlanDetails>) =>
    saving(async ({ details: seen, version }) => {
      const { data } = await save.mutateAsync({ params, body: { ...values, seen } })
      message.success(data.version !== version ? t('savedVersion', { version: data.version }) : t('saved'))
      setPlan(data)
      return true
    })
  const [newest] = plan.versions
  return (
    <>
      <PlanForm
        title={plan.details.name}
        about={<Tags plan={plan} />}
        initialValues={first.details}
        isTrial={plan.isTrial}
        notice={
          newest && newest.merchants > 0 ? (
            <Alert
              type="info"
              showIcon
              title={t('hint.version', { count: newest.merchants })}
              style={{ marginBlockEnd: 16 }}
            />
          ) : undefined
        }
        versions={<VersionsTab plan={plan} />}
        onSave={onSave}
      />
      {plan.versions.length > 1 && <MoveList plan={plan} onMoved={() => void readAgain().then(setPlan)} />}
    </>
  )
}

function Tags({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  return (
    <span className="plan-tags">
      <Tag variant="filled">
        {t('column.version')} {plan.version}
      </Tag>
      {plan.isTrial && <Tag variant="filled">{t('trial')}</Tag>}
      {plan.merchantsOnOlder > 0 && (
        <Tag variant="filled" color="warning">
          {t('onOlder', { count: plan.merchantsOnOlder })}
        </Tag>
      )}
    </span>
  )
}

type FormProps = {
  title: string
  about?: React.ReactNode
  initialValues: object
  isTrial: boolean
  notice?: React.ReactNode
  versions?: React.ReactNode
  onSave: (values: z.output<typeof PlanDetails>) => Promise<boolean>
  onSaved?: () => void
}

function PlanForm({ isTrial, versions, ...props }: FormProps) {
  const { t } = useTranslation('plans')
  const form = useZodForm(PlanDetails)
  const { toList } = useWays()
  return (
    <EditPage
      {...props}
      form={form}
      onCancel={toList}
      tabs={[
        { key: 'plan', label: t('tab.plan'), fields: fieldsOfPlan, content: <PlanFields isTrial={isTrial} /> },
        {
          key: 'features',
          label: t('tab.features'),
          fields: ['features'],
          content: (
            <Field name="features">
              <FeatureBoxes />
            </Field>
          ),
        },
        ...(versions ? [{ key: 'versions', label: t('tab.versions'), content: versions }] : []),
      ]}
    />
  )
}

function useWays() {
  const navigate = useNavigate()
  return {
    toList: () => void navigate({ to: '/sys/service-plan/service-plan-list' as '/' }),
    toPlan: (id: string) =>
      void navigate({ to: '/sys/service-plan/service-plan-edit/$id' as '/', params: { id } as never }),
  }
}
