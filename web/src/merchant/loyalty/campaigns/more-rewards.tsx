import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, FieldList } from '../../../kit/form.tsx'

/** What a tier gives besides its first reward: all of it is handed out at once. */
export function MoreRewards({ index, readOnly }: { index: number; readOnly?: boolean }) {
  const { t } = useTranslation('campaigns')
  return (
    <FieldList name={[index, 'more']}>
      {(rows, { add, remove, isFull }) => (
        <div className="more-rewards">
          {rows.map(({ key, name }) => (
            <Flex key={key} gap={8} align="flex-end">
              <Field name={[name, 'name']} label={t('field.moreReward')} className="more-reward">
                <Input />
              </Field>
              {!readOnly && (
                <Button
                  className="more-reward-remove"
                  icon={<DeleteOutlined />}
                  aria-label={t('reward.removeMore', { n: name + 2 })}
                  onClick={() => remove(name)}
                />
              )}
            </Flex>
          ))}
          {!readOnly && !isFull && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({ name: '' })}>
              {t('reward.addMore')}
            </Button>
          )}
        </div>
      )}
    </FieldList>
  )
}
