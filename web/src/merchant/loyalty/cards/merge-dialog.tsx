import { getCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { listDuplicates, listMerges, mergeMembers, previewMerge } from '@chopcard/contract/members/merchant/members.ts'
import { Alert, App, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { FormFailure } from '../../../kit/form.tsx'
import { refresh, useRead } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { MergePerson, type Person } from './merge-person.tsx'
import { MergeSteps } from './merge-steps.tsx'

type Props = { members: readonly [Person, Person]; onClose: () => void; onMerged: () => void }

const firstCard = (member: Person) => member.cards[0]?.id ?? ''

/** Asks who stays, shows what merging would do card by card, and does just that. */
export default function MergeDialog({ members, onClose, onMerged }: Props) {
  const { t } = useTranslation(['life', 'common'])
  const { message } = App.useApp()
  const [kept, setKept] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  const operation = useOperation(mergeMembers)
  const [keep, merge] = kept === 0 ? members : [members[1], members[0]]
  const names = { keep: firstCard(keep), merge: firstCard(merge) }
  const plan = useRead(previewMerge, { query: names }, { staleTime: 0 })
  const submit = async (stays: number) => {
    setFailure(undefined)
    try {
      if (!(await operation.run({ body: { ...names, stays } }))) return
      message.success(t('merge.done'))
      onMerged()
      await refresh(listDuplicates, listMerges, listCards, getCard)
    } catch (error) {
      setFailure(error)
      await plan.refetch()
    }
  }
  return (
    <Dialog
      title={t('merge.title')}
      width={720}
      okText={t('merge.button')}
      okButtonProps={{ disabled: !plan.data || plan.isFetching, loading: operation.phase !== 'idle' }}
      cancelText={t('action.cancel', { ns: 'common' })}
      mask={{ closable: false }}
      operation={operation}
      onOk={() => void submit(plan.data?.data.stays ?? 0)}
      onCancel={onClose}
    >
      <fieldset className="merge-choice">
        <legend>{t('merge.who')}</legend>
        <Radio.Group value={kept} onChange={(event) => setKept(event.target.value as number)}>
          {members.map((member, index) => (
            <Radio key={firstCard(member)} value={index}>
              <MergePerson member={member} />
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      {plan.isError ? (
        <Failure error={plan.error} retry={plan.refetch} />
      ) : plan.data ? (
        <>
          <MergeSteps plan={plan.data.data} />
          {plan.data.data.stays > 0 && (
            <Alert type="warning" showIcon title={t('merge.warn', { count: plan.data.data.stays })} />
          )}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
      <p className="person-quiet">{t('merge.undoable')}</p>
      <FormFailure error={failure} />
    </Dialog>
  )
}
