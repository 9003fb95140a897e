import classes from './brand.module.css';
import { Logo } from './logo.tsx';

/** Shows the logo and the name of the product, on pages without a top bar. */
export function Brand() {
  return (
    <div className={classes.brand}>
      <Logo size={28} />
      <span>Spindle</span>
    </div>
  );
}
