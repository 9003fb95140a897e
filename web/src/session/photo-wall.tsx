import classes from './photo-wall.module.css';

/** Decorates the space beside the sign-in form. */
export function PhotoWall() {
  return <div className={classes.wall} aria-hidden="true" />;
}
