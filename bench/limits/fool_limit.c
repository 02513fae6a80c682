// Physical limit for random play of Fool: hand-written C with bit masks, one thread. Rules: src/parlour/games/fool/RULES.md (one round a game).
// build: gcc -O3 -march=native fool_limit.c -o fool_limit ; run: ./fool_limit PLAYERS ROUNDS
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static const int TOP[9][4]={{0},{0},{0},{0},{17,13,11,8},{20,16,14,10},{23,19,17,12},{26,22,20,14},{27,23,21,15}};
static const int WILDS[9]={0,0,0,0,3,4,5,6,6};
static uint64_t x=88172645463325252ULL;
static inline uint32_t rnd(void){x^=x>>12;x^=x<<25;x^=x>>27;return (uint32_t)((x*0x2545F4914F6CDD1DULL)>>32);}
static inline uint32_t below(uint32_t n){return (uint32_t)(((uint64_t)rnd()*n)>>32);}
static inline int select32(uint32_t m,int k){while(k--)m&=m-1;return __builtin_ctz(m);}
typedef struct{uint32_t col[8][4];uint8_t wild[8];uint8_t n[8];}Hands;
int main(int ac,char**av){
  if(ac!=3)return 2;
  int P=atoi(av[1]);long R=atol(av[2]);int nd=P>=7?2:1;
  uint8_t deck[88];int K=0;for(int c=0;c<4;c++)for(int r=2;r<=TOP[P][c];r++)deck[K++]=c<<5|r;for(int w=0;w<WILDS[P];w++)deck[K++]=128;
  long acts=0,sum=0;struct timespec a,b;clock_gettime(CLOCK_PROCESS_CPUTIME_ID,&a);
  for(long g=0;g<R;g++){
    Hands h;memset(&h,0,sizeof h);int leader=below(P);int p0=leader;
    for(int i=K-1;i>0;i--){int j=below(i+1);uint8_t t=deck[i];deck[i]=deck[j];deck[j]=t;}
    for(int i=0,p=p0;i<K;i++){uint8_t d=deck[i];if(d&128)h.wild[p]++;else h.col[p][d>>5]|=1u<<(d&31);h.n[p]++;if(++p==P)p=0;}
    uint32_t out=0;int over=0;
    while(!over){
      int lead=-1,win=leader,winr=-1;int key[8],seat[8],m=0;int p=leader;
      for(int k=0;k<P;k++,p=(p+1==P?0:p+1)){
        if(out>>p&1)continue;
        int c,r;uint32_t f=lead>=0?h.col[p][lead]:0;
        if(f){int t=__builtin_popcount(f);int q=below(t+(h.wild[p]?1:0)); if(q<t){c=lead;r=select32(f,q);}else c=4;}
        else{int t0=__builtin_popcount(h.col[p][0]),t1=__builtin_popcount(h.col[p][1]),t2=__builtin_popcount(h.col[p][2]),t3=__builtin_popcount(h.col[p][3]);
          int q=below(t0+t1+t2+t3+(h.wild[p]?1:0));
          if(q<t0){c=0;r=select32(h.col[p][0],q);}else if((q-=t0)<t1){c=1;r=select32(h.col[p][1],q);}else if((q-=t1)<t2){c=2;r=select32(h.col[p][2],q);}else if((q-=t2)<t3){c=3;r=select32(h.col[p][3],q);}else c=4;}
        if(c==4){h.wild[p]--;r=1;}else{h.col[p][c]&=~(1u<<r);if(lead<0)lead=c;}
        h.n[p]--;acts++;
        int fol=c==4||c==lead; if(fol&&r>winr){winr=r;win=p;}
        key[m]=(fol?64:0)+r;seat[m++]=p; if(!h.n[p])over=1;
      }
      out=0;for(int d=0;d<nd;d++){int w=-1,wk=1000;for(int k=0;k<m;k++)if(!(out>>seat[k]&1)&&key[k]<=wk){wk=key[k];w=seat[k];}out|=1u<<w;}
      leader=win;
    }
    for(int q=0;q<P;q++){ if(!h.n[q]){sum+=(out>>q&1)?0:10;continue;} int t=5*h.wild[q];for(int c=0;c<4;c++){uint32_t z=h.col[q][c];while(z){t+=__builtin_ctz(z);z&=z-1;}}sum-=t;}
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID,&b);double t=(b.tv_sec-a.tv_sec)+1e-9*(b.tv_nsec-a.tv_nsec);
  printf("{\"players\":%d,\"rounds\":%ld,\"actions_per_s\":%.4g,\"rounds_per_s\":%.4g,\"actions_per_round\":%.2f,\"points_per_seat\":%.3f}\n",P,R,acts/t,R/t,(double)acts/R,(double)sum/R/P);
}
