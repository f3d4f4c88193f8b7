import { listDuplicates, mergeMembers, setApart } from '@chopcard/contract/members/merchant/members.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { App, Button, Empty, Flex, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { May } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { MergePerson } from './merge-person.tsx'

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'))

type Pair = Answer<typeof listDuplicates>['data'][number]

/** The pairs, each with what speaks for it; a pair is merged, or set apart for good. */
export function DuplicatePairs({ onMerged }: { onMerged: () => void }) {
  const { t } = useTranslation('life')
  const { message } = App.useApp()
  const [merging, setMerging] = useState<Pair>()
  const list = useRead(listDuplicates, {})
  const apart = useChange(setApart, { after: () => refresh(listDuplicates) })
  if (list.isError && !list.data) return <Failure error={list.error} retry={list.refetch} />
  if (!list.data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (!list.data.data.length) return <Empty description={t('pairs.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  const keepApart = async ({ members: [one, other] }: Pair) => {
    try {
      await apart.mutateAsync({ body: { one: one.cards[0]?.id ?? '', other: other.cards[0]?.id ?? '' } })
      message.success(t('pairs.setApart'))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <>
      <ul className="pairs">
        {list.data.data.map((pair) => (
          <li key={pair.members.map(({ cards }) => cards[0]?.id).join(' ')}>
            <div className="pair-reasons">
              {pair.reasons.map((reason) => (
                <Tag key={reason} color="orange">
                  {t(`reason.${reason}`)}
                </Tag>
              ))}
            </div>
            <div className="pair-members">
              {pair.members.map((member) => (
                <MergePerson key={member.cards[0]?.id} member={member} />
              ))}
            </div>
            <Flex gap={8} wrap>
              <May route={mergeMembers}>
                <Button type="primary" onClick={() => setMerging(pair)}>
                  {t('pairs.merge')}
                </Button>
              </May>
              <May route={setApart}>
                <Button disabled={apart.isPending} onClick={() => void keepApart(pair)}>
                  {t('pairs.apart')}
                </Button>
              </May>
            </Flex>
          </li>
        ))}
      </ul>
      {merging && (
        <MergeDialog
          members={merging.members}
          onClose={() => setMerging(undefined)}
          onMerged={() => {
            setMerging(undefined)
            onMerged()
          }}
        />
      )}
    </>
  )
}
