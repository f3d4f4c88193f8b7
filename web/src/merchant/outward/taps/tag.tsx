import { editTag, getTag, listTaps, showTagKeys, type Tag } from '@chopcard/contract/outward/merchant/taps.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { May } from '../../../kit/permissions.tsx'
import { useStoreName } from '../../../kit/stores.ts'
import { useRead } from '../../../lib/query.ts'
import { EncodePart } from './encode-part.tsx'
import { StateButton } from './state-button.tsx'
import { useStandsFor } from './tag-columns.tsx'
import type { TagDialogProps } from './tag-dialog.tsx'
import { TagState } from './tag-state.tsx'
import { useTapColumns, useTapFilters } from './tap-columns.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './taps.css'

const TagDialog = lazyPart<TagDialogProps>(() => import('./tag-dialog.tsx'))

/** One tag: what it stands for, how it is written, and its taps. */
export default function TagScreen() {
  const { t } = useTranslation('taps')
  const { id = '' } = usePathParams()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useRead(getTag, { params: { id } })
  const [columns, filters] = [useTapColumns(false), useTapFilters()]
  const tag = data?.data
  if (error && !tag) return <Failure error={error} retry={refetch} />
  if (!tag) return <Waiting />
  return (
    <>
      <ListPage
        route={listTaps}
        fixed={{ tagId: id }}
        title={tag.name}
        about={<TagFacts tag={tag} />}
        filters={filters}
        columns={columns}
        empty={<Empty description={t('noTaps')} />}
        toolbar={
          <>
            <Button onClick={() => void navigate({ to: '/setup/taps' })}>{t('toTags')}</Button>
            <StateButton tag={tag} />
            <May route={editTag}>
              <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
            </May>
          </>
        }
      >
        <May route={showTagKeys}>
          <EncodePart key={tag.id} tag={tag} />
        </May>
      </ListPage>
      {isEditing && <TagDialog tag={tag} onClose={() => setEditing(false)} />}
    </>
  )
}

function TagFacts({ tag }: { tag: Tag }) {
  const { t } = useTranslation('taps')
  const standsFor = useStandsFor()
  const nameOf = useStoreName()
  return (
    <span className="tap-facts">
      <TagState state={tag.state} />
      {[t(`kind.${tag.kind}`), standsFor(tag), nameOf(tag.storeId), tag.place, tag.uid].filter(Boolean).join(' · ')}
    </span>
  )
}
