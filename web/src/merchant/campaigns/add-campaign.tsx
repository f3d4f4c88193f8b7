import { Waiting } from '../../kit/lazy-screen.tsx'

/** In the place of the screen until it is there. */
export default Waiting
