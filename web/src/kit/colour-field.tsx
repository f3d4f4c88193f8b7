import { Skeleton } from 'antd'
import { lazyPart } from './lazy-part.tsx'

type Props = {
  id?: string
  disabled?: boolean
  value?: string | null
  onChange?: (colour: string) => void
}

/** A form field for one opaque colour, held as `#rrggbb`. The picker is the heaviest of all fields, and few screens have it. */
export const ColourField = lazyPart<Props>(() => import('./colour-picker.tsx'), <Skeleton.Input active />)
