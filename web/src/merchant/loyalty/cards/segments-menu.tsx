import { DeleteOutlined, EditOutlined, SaveOutlined, TeamOutlined } from '@ant-design/icons'
import { createSegment, deleteSegment, listSegments } from '@chopcard/contract/loyalty/merchant/segments.ts'
import { App, Button, Flex, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { SearchWords } from '../../../kit/list-search.ts'
import { May } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { MemberCount } from './member-count.tsx'
import type { Segment } from './segment.ts'
import { withinWindow } from './within-window.ts'

const NameSegment = lazyPart(() => import('./name-segment.tsx'))

type Props = {
  /** The filters as they are now. */
  filters: SearchWords
  open: (segmentId: string) => void
}

/** The segments: filters of the member list under a name, each with how many members it has now. */
export default function SegmentsMenu({ filters, open }: Props) {
  const { t } = useTranslation('members')
  const segments = useRead(listSegments, {}).data?.data ?? []
  const [isOpen, setOpen] = useState(false)
  const [naming, setNaming] = useState<Segment | 'new'>()
  const close = () => setOpen(false)
  const content = (
    <Flex vertical gap={4} className="views">
      {segments.length === 0 && <span className="views-none">{t('segments.none')}</span>}
      {segments.map((segment) => (
        <SegmentLine
          key={segment.id}
          segment={segment}
          onOpen={() => {
            close()
            open(segment.id)
          }}
          onRename={() => {
            close()
            setNaming(segment)
          }}
        />
      ))}
      <May route={createSegment}>
        <hr />
        <Button
          type="text"
          icon={<SaveOutlined />}
          className="views-open"
          onClick={() => {
            close()
            setNaming('new')
          }}
        >
          {t('segments.save')}
        </Button>
      </May>
    </Flex>
  )
  return (
    <>
      <Popover trigger="click" {...withinWindow} open={isOpen} onOpenChange={setOpen} content={content}>
        <Button icon={<TeamOutlined />}>{t('segments.button')}</Button>
      </Popover>
      {naming && (
        <NameSegment
          segment={naming === 'new' ? undefined : naming}
          filters={filters}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}

type LineProps = { segment: Segment; onOpen: () => void; onRename: () => void }

function SegmentLine({ segment: { id, name }, onOpen, onRename }: LineProps) {
  const { t } = useTranslation(['members', 'common'])
  const { message, modal } = App.useApp()
  const remove = useChange(deleteSegment, { after: () => refresh(listSegments) })
  const askRemove = () =>
    modal.confirm({
      title: t('segments.deleteTitle', { name }),
      content: t('segments.deleteAbout'),
      okText: t('action.delete', { ns: 'common' }),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: async () => {
        try {
          await remove.mutateAsync({ params: { id } })
          message.success(t('segments.deleted'))
        } catch (error) {
          message.error(errorText(error))
        }
      },
    })
  return (
    <Flex align="center" gap={4}>
      <Button type="text" className="views-open" onClick={onOpen}>
        <span className="views-name">{name}</span>
        <MemberCount filters={{ segmentId: id }} />
      </Button>
      <May route={deleteSegment}>
        <Button type="text" icon={<EditOutlined />} aria-label={t('segments.rename', { name })} onClick={onRename} />
        <Button type="text" icon={<DeleteOutlined />} aria-label={t('segments.delete', { name })} onClick={askRemove} />
      </May>
    </Flex>
  )
}
