import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { StoreBarProps } from './store-bar.tsx'

const StoreBar = lazyPart<StoreBarProps>(() => import('./store-bar.tsx'))

/** The question at which store somebody is; most merchants have one, and load nothing of it. */
export const StoreAsk = (props: StoreBarProps) =>
  props.admin.storeId === null && props.admin.stores.length > 0 ? <StoreBar {...props} /> : null
