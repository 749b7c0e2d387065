//! x
use generators::*; use std::time::Instant; use std::hint::black_box;
fn main(){
 for _ in 0..3 {
 let mut d=Draw::fresh(1,"x"); let t=Instant::now(); let mut s=0; for _ in 0..20_350_000 { s+=d.up_to(black_box(48)); } println!("up_to {:.2} ns {s}", t.elapsed().as_secs_f64()*1e9/20.35e6);
 let r=Rules::falling(Geometry::solid([7;3]),5); let mut o=OpenMoves::new(&r);
 let t=Instant::now(); let mut s=0u32; for _ in 0..50_000 { o.reset(); while let Some(m)=o.draw(&mut d){s=s.wrapping_add(m.0);} } println!("open {:.2} ns {s}", t.elapsed().as_secs_f64()*1e9/50e3/343.);
 }}
